import { gzipSync } from 'node:zlib';
import { maxHeaderSize } from 'node:http';
import { LANES } from '../../../server/upstream/client/lanes.ts';
import { WITH_FRAMING } from '../../../server/upstream/client/meteredClient.ts';
import { pour } from './pour.ts';
import { head, type Toxic } from './rawServer.ts';

const PIECE = 'a'.repeat(64 * 1024);
const CHUNK = `${PIECE.length.toString(16)}\r\n${PIECE}\r\n`;
const HEADER = `A: ${'a'.repeat(1_000)}\r\n`;
const PICTURE = 'Content-Type: image/png';
const CHUNKED = 'Transfer-Encoding: chunked';
/** 256 MB once it is decompressed. */
const BOMB = gzipSync(Buffer.alloc(256 * 1024 * 1024));

/** A response that is too large. */
export interface Endless {
  name: string;
  /** What is asked of the gateway. */
  path: '/bff/user/bag' | '/media/big.png' | '/bff/upload/7';
  /** Bytes that the gateway may take of it. */
  limit: number;
  toxic: Toxic;
}

/** Pours a response without end as the response to a member's read. */
const read = (name: string, limit: number, start: string, piece: string): Endless => ({ name, path: '/bff/user/bag', limit, toxic: (socket) => pour(socket, start, piece) });

const { read: { responseMax }, media, file } = LANES;
/** Of what is neither body nor head. */
const around = WITH_FRAMING * responseMax;
const chunked = head('200 OK', 'Content-Type: application/json', CHUNKED);

/** What never ends, or is far larger than it says, in each part of a response. */
export const endless: readonly Endless[] = [
  read('a body without end', responseMax, chunked, CHUNK),
  read('a head without end', maxHeaderSize, 'HTTP/1.1 200 OK\r\n', HEADER.repeat(60)),
  read('a header without end', maxHeaderSize, 'HTTP/1.1 200 OK\r\nA: ', PIECE),
  read('trailers without end', maxHeaderSize, `${chunked}0\r\n`, HEADER.repeat(60)),
  read('a reason phrase without end', around, 'HTTP/1.1 200 O', PIECE),
  read('the extension of a chunk without end', around, `${chunked}10;a=`, PIECE),
  read('interim responses without end', around, '', `HTTP/1.1 103 Early Hints\r\n${HEADER}\r\n`.repeat(60)),
  { name: 'a gzip bomb', path: '/bff/user/bag', limit: BOMB.length, toxic: (socket) => void (socket.write(head('200 OK', 'Content-Encoding: gzip', `Content-Length: ${BOMB.length}`)), socket.write(BOMB)) },
  { name: 'a picture without end', path: '/media/big.png', limit: media.responseMax, toxic: (socket) => pour(socket, head('200 OK', PICTURE, CHUNKED), CHUNK) },
  { name: 'a picture of 2 GB', path: '/media/big.png', limit: media.responseMax, toxic: (socket) => pour(socket, head('200 OK', PICTURE, `Content-Length: ${2 ** 31}`), PIECE) },
  { name: 'a member\'s file without end', path: '/bff/upload/7', limit: file.responseMax, toxic: (socket) => pour(socket, head('200 OK', PICTURE, CHUNKED), CHUNK) },
];
