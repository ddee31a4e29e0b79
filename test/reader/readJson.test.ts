import t from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { POOLS } from '../../server/upstream/poolSettings.ts';
import { readJson } from '../../server/upstream/readJson.ts';
import { gatewayOf, Raw } from '../support/adaptedGateway.ts';
import { scaled } from '../support/longRun.ts';

t.test(
  'an integer that a number cannot carry becomes the text of its digits, wherever it stands; nothing else is changed',
  async (t) => {
    for (const [text, value] of [
      ['7180000000000000123', '7180000000000000123'],
      ['-7180000000000000123', '-7180000000000000123'],
      ['{"id":7180000000000000123}', { id: '7180000000000000123' }],
      [
        '{"list":[{"id": 7180000000000000123 ,"ids":[1,7180000000000000124]}]}',
        { list: [{ id: '7180000000000000123', ids: [1, '7180000000000000124'] }] },
      ],
      [
        '[9007199254740991,9007199254740992,9007199254740993]',
        [9_007_199_254_740_991, '9007199254740992', '9007199254740993'],
      ],
      ['[1763618700000000]', [1_763_618_700_000_000]],
      ['["7180000000000000123"]', ['7180000000000000123']],
      ['{"7180000000000000123":1}', { '7180000000000000123': 1 }],
      [
        String.raw`["\"7180000000000000123,\\",7180000000000000123]`,
        ['"7180000000000000123,\\', '7180000000000000123'],
      ],
      [
        '[0.1234567890123456789,12345678901234567.5,1234567890123456789e2,1e-1234567890123456]',
        [0.123_456_789_012_345_68, 12_345_678_901_234_568, 123_456_789_012_345_680_000, 0],
      ],
    ] as const)
      t.strictSame(readJson(text), value, text);
    const places = Array.from({ length: 40 }, (_, at) => `${' '.repeat(at)}[9007199254740993]`);
    t.strictSame(
      places.map(readJson),
      places.map(() => ['9007199254740993']),
      'at every place',
    );
    const long = `{"a":"${String.raw`\"x`.repeat(600_000)}","id":7180000000000000123}`;
    t.equal((readJson(long) as { id: unknown }).id, '7180000000000000123', 'after two megabytes of text');
  },
);

t.test('what is no JSON stays none', async (t) => {
  for (const text of [
    '01234567890123456789',
    '+7180000000000000123',
    '.7180000000000000123',
    '-',
    '7180000000000000123.',
    '7180000000000000123e',
    '[7180000000000000123',
    '["7180000000000000123]',
    '7180000000000000123 1',
    '["a" 7180000000000000123]',
    '"a 7180000000000000123',
    "['7180000000000000123']",
  ])
    t.throws(() => readJson(text), SyntaxError, text);
});

const SIZE = POOLS.read.responseMax - 1_024;
/** A text of nearly the largest response that is read, made of one part again and again. */
const full = (start: string, part: string, end = '') =>
  start + part.repeat((SIZE - start.length - end.length) / part.length) + end;
/** Far more than reading takes (ms), and far less than a time that grows with the square of this length, which is an hour. */
const LINEAR = 10_000;
const LONG_ID = '{"id":7180000000000000123,"text":';
/** Texts that some way of reading would take minutes for. */
const HOSTILE: Record<string, string> = {
  'a text that is cut off, full of escaped quotes': full(`${LONG_ID}"`, String.raw`\"`),
  'backslashes that are cut off': full(`${LONG_ID}"`, '\\'),
  'quotes that open nothing': full(LONG_ID, '"'),
  'lists in lists': full(LONG_ID, '['),
  'lists in lists, closed': `${LONG_ID}${'['.repeat(SIZE / 2 - 64)}${']'.repeat(SIZE / 2 - 64)}}`,
  'records in records': full(LONG_ID, '{"a":'),
  'digits without end': full(LONG_ID, '1'),
  'long numbers': full('[', '7180000000000000123,', '1]'),
  'long numbers, cut off': full('[', '7180000000000000123,'),
  'a number that is none': full(`${LONG_ID}`, '1.1e'),
  blanks: full(LONG_ID, ' \n'),
  'tags that stay open': full('', '<title '),
  titles: full('', '<title>'),
  'fields that stay open': full('', '<input '),
  'one field without end': full('<input ', 'type='),
  'a form without end': full('<form ', ' action='),
};

t.test(
  'a response of any form is read in a time that grows with its length alone, and refused or shown',
  async (t) => {
    for (const [name, text] of Object.entries(HOSTILE)) {
      const started = performance.now();
      try {
        readJson(text);
      } catch {
        // Most of them are no JSON.
      }
      const took = performance.now() - started;
      t.ok(took < scaled(LINEAR), `${name}: ${took.toFixed(0)} ms`);
    }
  },
);

t.test(
  'a gateway whose upstream sends such a response goes on, and says that the response is of no use',
  async (t) => {
    let raw = new Raw(200);
    const { callRaw, context } = await gatewayOf(t, adapt({}), () => raw);
    for (const [name, text] of Object.entries(HOSTILE)) {
      for (const [status, type] of [
        [200, 'application/json'],
        [404, 'text/html'],
      ] as const) {
        raw = new Raw(status, text, { 'content-type': type });
        const started = performance.now();
        // Four times: after three the log says what stands there.
        for (let i = 0; i < 4; i++) t.not((await callRaw('bag', {}, context('token'))).code, 200, name);
        const took = performance.now() - started;
        t.ok(took < scaled(4 * LINEAR), `${name}, ${status}: ${took.toFixed(0)} ms`);
      }
    }
  },
);
