/**
 * The characters of a captcha as pen strokes on a field of 10 × 10, without those that look alike, bent or with a line through them:
 * 0 O D Q, 1 I L, 2 Z, 5 S, 8 B, U, F beside E, C and G beside 6, Y beside V and X.
 * Strokes are separated by `|`, points by spaces; a stroke that begins with `~` is a curve through its points.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: '0,10 5,0 10,10|2,6.6 8,6.6',
  E: '9,0 1,0 1,10 9,10|1,5 7.5,5',
  H: '1,0 1,10|9,0 9,10|1,5 9,5',
  J: '~7.6,0 7.6,5 7.2,8.4 5,10 2.4,9.4 1.2,7.4|4.6,0 9.6,0',
  K: '1.2,0 1.2,10|9,0 1.4,5.6|4,3.8 9.4,10',
  M: '0.4,10 0.8,0 5,6.4 9.2,0 9.6,10',
  N: '1,10 1,0 9,10 9,0',
  P: '1.4,10 1.4,0|~1.4,0.2 6,0 9,2.6 6,5.4 1.4,5.4',
  R: '1.4,10 1.4,0|~1.4,0.2 6,0 9,2.6 6,5.2 1.4,5.2|5,5.2 9.4,10',
  T: '0.4,0 9.6,0|5,0 5,10',
  V: '0.4,0 5,10 9.6,0',
  W: '0,0 2.6,10 5,2.6 7.4,10 10,0',
  X: '0.6,0 9.4,10|9.4,0 0.6,10',
  3: '~1.4,1.4 5,0 8.4,2 7,4.6 4.4,4.8|~4.4,4.8 7.6,5.2 9,7.6 5.4,10 1,8.6',
  4: '7,10 7,0 0.6,6.8 9.6,6.8',
  6: '~8.4,0.6 5,0.4 1.6,3.6 1,7 3.4,9.8 7,9.4 8.8,7 7,4.4 3.6,4.6 1.4,6.6',
  7: '0.8,0 9.2,0 4,10',
  9: '~8.6,3.6 6.4,5.6 3,5.4 1.2,3 3,0.4 6.6,0.2 8.8,2.8 8.6,6.6 5.4,9.8 2,9.6',
};

export const CAPTCHA_ALPHABET: readonly string[] = Object.keys(STROKES);

type Point = readonly [x: number, y: number];

function strokesOf(character: string): Point[][] {
  return (STROKES[character] ?? '').split('|').map((stroke) => {
    const points = stroke
      .replace('~', '')
      .split(' ')
      .map((pair): Point => {
        const [x = 0, y = 0] = pair.split(',').map(Number);
        return [x, y];
      });
    return stroke.startsWith('~') ? curve(points) : points;
  });
}

/** Steps between two points of a curve. */
const STEPS = 6;

/** A smooth line through the points (Catmull-Rom). */
function curve(points: readonly Point[]): Point[] {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0];
  const line: Point[] = [at(0)];
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const mix = (axis: 0 | 1, s: number): number =>
      b[axis] +
      0.5 *
        s *
        (c[axis] -
          a[axis] +
          s *
            (2 * a[axis] -
              5 * b[axis] +
              4 * c[axis] -
              d[axis] +
              s * (3 * (b[axis] - c[axis]) + d[axis] - a[axis])));
    for (let step = 1; step <= STEPS; step++) line.push([mix(0, step / STEPS), mix(1, step / STEPS)]);
  }
  return line;
}

export const CAPTCHA_WIDTH = 120;
const CAPTCHA_HEIGHT = 40;
/** Pieces that each character, and the curve across them, is cut into: their number tells nothing. */
const PIECES = 26;

/** A random number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/**
 * Draws the characters as an SVG of one path, without any text. Each one is turned, stretched, slanted and bent at random, and crossed
 * by a curve of the same pen; then all lines are cut into short pieces, which are shuffled over the whole picture, so that no part of
 * the path belongs to a character. People read it; a program has to recognise shapes in the rendered picture.
 */
export function captchaPicture(answer: string, random: Random): string {
  const between = (from: number, to: number): number => from + random() * (to - from);
  const bend = bending(between);
  const width = (CAPTCHA_WIDTH - 20) / answer.length;
  const lines = [...answer].flatMap((character, i) => {
    const place = placing(
      between,
      10 + width * (i + 0.5) + between(-2, 2),
      CAPTCHA_HEIGHT / 2 + between(-2.5, 2.5),
    );
    return cut(
      strokesOf(character).map((stroke) => fine(stroke.map(place)).map(bend)),
      PIECES,
      between,
    );
  });
  const across = cut([fine(crossing(between)).map(bend)], PIECES, between);
  const path = shuffled([...lines, ...across], random)
    .map((piece) => pathOf(random() < 0.5 ? piece : piece.toReversed(), between))
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CAPTCHA_WIDTH}" height="${CAPTCHA_HEIGHT}" viewBox="0 0 ${CAPTCHA_WIDTH} ${CAPTCHA_HEIGHT}">` +
    `<rect width="${CAPTCHA_WIDTH}" height="${CAPTCHA_HEIGHT}" fill="#f2f5f9"/><path fill="none" stroke="#274766" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" d="${path}"/></svg>`
  );
}

type Between = (from: number, to: number) => number;

/** Puts a character's point (field of 10 × 10) at its place in the picture: turned by up to 18°, and of its own size and slant. */
function placing(between: Between, x: number, y: number): (point: Point) => Point {
  const [angle, slant, wide, high] = [
    between(-0.31, 0.31),
    between(-0.22, 0.22),
    between(1.35, 1.95),
    between(1.9, 2.65),
  ];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return ([px, py]) => {
    const [h, v] = [(px - 5 + between(-0.3, 0.3)) * wide, (py - 5 + between(-0.3, 0.3)) * high];
    const leaning = h + v * slant;
    return [x + leaning * cos - v * sin, y + leaning * sin + v * cos];
  };
}

function bending(between: Between): (point: Point) => Point {
  const [a, b, c, d] = [between(0, 7), between(0, 7), between(0.09, 0.15), between(0.1, 0.18)];
  return ([x, y]) => [x + 1.4 * Math.sin(y * d + a), y + 1.8 * Math.sin(x * c + b)];
}

function crossing(between: Between): Point[] {
  const heights = Array.from({ length: 4 }, () => between(5, CAPTCHA_HEIGHT - 5));
  return heights.map((y, i): Point => [between(4, 12) + (i * (CAPTCHA_WIDTH - 16)) / 3, y]);
}

/** The same line with a point at least every pixel, so that bending shows. */
function fine(line: readonly Point[]): Point[] {
  return line.flatMap((to, i): Point[] => {
    const from = line[i - 1];
    if (from === undefined) return [to];
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1])));
    return Array.from({ length: steps }, (_, step): Point => [
      from[0] + ((to[0] - from[0]) * (step + 1)) / steps,
      from[1] + ((to[1] - from[1]) * (step + 1)) / steps,
    ]);
  });
}

/** Cuts lines into a given number of pieces of uneven length. */
function cut(lines: readonly Point[][], pieces: number, between: Between): Point[][] {
  const all = lines.map((line) => [line]);
  for (let made = lines.length; made < pieces; made++) {
    const parts = all.flat();
    const longest = parts.reduce((long, part) => (part.length > long.length ? part : long));
    const home = all.find((line) => line.includes(longest)) ?? [];
    const at = Math.max(1, Math.min(longest.length - 2, Math.round(longest.length * between(0.35, 0.65))));
    home.splice(home.indexOf(longest), 1, longest.slice(0, at + 1), longest.slice(at));
  }
  return all.flat();
}

const CORNER: Point = [0, 0];

/** One piece as a curve with its ends and its middle, each a little off, so that no two drawings have a number in common. */
function pathOf(piece: readonly Point[], between: Between): string {
  const [from = CORNER, middle = from, to = from] = [
    piece[0],
    piece[Math.floor(piece.length / 2)],
    piece.at(-1),
  ];
  const off = ([x, y]: Point): Point => [x + between(-0.25, 0.25), y + between(-0.25, 0.25)];
  const text = (point: Point): string =>
    off(point)
      .map((number) => number.toFixed(2))
      .join(' ');
  // The control point of a quadratic curve that passes through the middle.
  const control: Point = [2 * middle[0] - (from[0] + to[0]) / 2, 2 * middle[1] - (from[1] + to[1]) / 2];
  return `M${text(from)}Q${text(control)} ${text(to)}`;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
