import { createHash } from 'node:crypto';
import { recordOf, type AnswerTools, type Differences } from 'yinqiao-portal/adapt';
import { fileIdOf, fileOf } from './values.ts';

/** The path of an address at the store, which is at the same host. */
function pathOf(url: unknown): `/${string}` {
  const { pathname, search } = new URL(String(url));
  return `/${(pathname + search).slice(1)}`;
}

/** Where a file is to be had for the next five minutes. */
export const fileAddress = async (file: string, { ask }: AnswerTools) =>
  pathOf(recordOf(await ask(`GET /core/v3/files/${String(fileIdOf(file))}/link`)).url);

export const filesRows = {
  upload: {
    async answer({ file: { bytes, name, type } }, { ask }) {
      const body = {
        name,
        mime: type,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
      const { fileId, put } = recordOf(await ask('POST /core/v3/files', { body }));
      const { url, headers } = recordOf(put);
      await ask(`PUT ${pathOf(url)}`, { bytes, headers: headers as Record<string, string>, token: null });
      await ask(`POST /core/v3/files/${String(fileId)}/seal`);
      return { url: fileOf(fileId), name, size: bytes.length, mime: type };
    },
  },
  uploadConfig: {
    answer: () => ({
      field: 'file',
      max_size: 5 * 1024 * 1024,
      exts: ['jpg', 'jpeg', 'png', 'pdf'],
      image: { max_width: 2000, quality: 0.8 },
    }),
  },
} satisfies Differences['rows'];
