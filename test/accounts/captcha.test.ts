import t from 'tap';
import { captchaPicture, CAPTCHA_WIDTH, CAPTCHA_ALPHABET } from '../../embedded/domain/captchaPicture.ts';
import { startEmbeddedUpstream } from '../../embedded/test/support/embeddedUpstream.ts';
import { generator } from '../../embedded/test/support/createLedger.ts';
import { SEED } from '../support/longRun.ts';

const { below, pick } = generator(SEED);
const random = (): number => below(2 ** 30) / 2 ** 30;
const draw = (answer: string): string => captchaPicture(answer, random);
const pathsOf = (svg: string): string[] => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path ?? '');
/** The numbers of each piece of the path. */
const piecesOf = (svg: string): number[][] =>
  pathsOf(svg)
    .join('')
    .split('M')
    .slice(1)
    .map((piece) => piece.split(/[ Q]/).map(Number));
const answers = (count: number): string[] =>
  Array.from({ length: count }, () => Array.from({ length: 4 }, () => pick(CAPTCHA_ALPHABET)).join(''));

t.test('the picture that the upstream sends has no letters in it', async (t) => {
  const upstream = await startEmbeddedUpstream(t);
  const pictures = new Set<string>();
  for (let i = 0; i < 20; i++) {
    const { image } = (await upstream.get('/api/captcha')).data as { image: string };
    const svg = Buffer.from(image.split(',')[1] ?? '', 'base64').toString();
    pictures.add(svg);
    t.notMatch(svg, /<(?!svg|rect|path|\/)/, 'nothing but a ground and a path');
    t.notMatch(svg, /<text|<g|<use|<title|\bid=|class=|aria|font|<!--/);
    t.equal(pathsOf(svg).length, 1, 'all characters are one path');
    t.match(
      pathsOf(svg)[0],
      /^(M[\d.-]+ [\d.-]+Q[\d.-]+ [\d.-]+ [\d.-]+ [\d.-]+)+$/,
      'which has only numbers, and one kind of piece',
    );
  }
  t.equal(pictures.size, 20);
});

/** What a program reads from the path without drawing it: for each quarter of the picture the number of pieces, their length, and how far they turn. */
function features(svg: string): number[][] {
  const quarters = Array.from({ length: 4 }, () => [0, 0, 0]);
  for (const [x1 = 0, y1 = 0, cx = 0, cy = 0, x2 = 0, y2 = 0] of piecesOf(svg)) {
    const quarter =
      quarters[Math.min(3, Math.max(0, Math.floor(((x1 + x2) / 2 - 10) / ((CAPTCHA_WIDTH - 20) / 4))))] ?? [];
    const bent = Math.abs((cx - x1) * (y2 - cy) - (cy - y1) * (x2 - cx));
    for (const [i, value] of [1, Math.hypot(x2 - x1, y2 - y1), bent].entries())
      quarter[i] = (quarter[i] ?? 0) + value;
  }
  return quarters;
}

t.test(
  'a program that has learnt from a thousand solved pictures does not tell characters by number, length and bend of their pieces',
  (t) => {
    const examples = answers(1_000).flatMap((answer) =>
      features(draw(answer)).map((row, i) => ({ row, character: answer[i] ?? '' })),
    );
    const means = CAPTCHA_ALPHABET.map((character) => {
      const rows = examples.filter((example) => example.character === character).map(({ row }) => row);
      return {
        character,
        row: [0, 1, 2].map((i) => rows.reduce((sum, row) => sum + (row[i] ?? 0), 0) / rows.length),
      };
    });
    const spread = [0, 1, 2].map((i) =>
      Math.sqrt(
        examples.reduce(
          (sum, { row, character }) =>
            sum + ((row[i] ?? 0) - (means.find((mean) => mean.character === character)?.row[i] ?? 0)) ** 2,
          0,
        ) / examples.length,
      ),
    );
    const far = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, value, i) => sum + ((value - (b[i] ?? 0)) / (spread[i] ?? 1)) ** 2, 0);
    const guess = (row: number[]) =>
      means.reduce((best, mean) => (far(row, mean.row) < far(row, best.row) ? mean : best)).character;
    const tries = answers(500).map((answer) => ({
      answer,
      guessed: features(draw(answer)).map(guess).join(''),
    }));
    const characters = tries.flatMap(({ answer, guessed }) =>
      [...answer].map((one, i) => one === guessed[i]),
    );
    const right = characters.filter(Boolean).length / characters.length;
    const whole = tries.filter(({ answer, guessed }) => answer === guessed).length;
    t.comment(
      `seed ${SEED}: ${(right * 100).toFixed(1)} % of the characters, ${whole} of ${tries.length} pictures`,
    );
    // The ink of a character shows in any drawing of it: a V has less than an M. The number of pieces and their order tell nothing.
    t.ok(right < 0.45, 'by chance it is one of eighteen');
    t.ok(whole <= tries.length / 25, 'a captcha is void after one try');
    t.end();
  },
);
