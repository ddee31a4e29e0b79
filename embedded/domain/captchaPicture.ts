import { strokesOf, type Point } from './captchaStrokes.ts';

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
    const place = placing(between, 10 + width * (i + 0.5) + between(-2, 2), CAPTCHA_HEIGHT / 2 + between(-2.5, 2.5));
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
  const [angle, slant, wide, high] = [between(-0.31, 0.31), between(-0.22, 0.22), between(1.35, 1.95), between(1.9, 2.65)];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return ([px, py]) => {
    const [h, v] = [(px - 5 + between(-0.3, 0.3)) * wide, (py - 5 + between(-0.3, 0.3)) * high];
    const leaning = h + v * slant;
    return [x + leaning * cos - v * sin, y + leaning * sin + v * cos];
  };
}

/** Bends the whole picture in two slow waves. */
function bending(between: Between): (point: Point) => Point {
  const [a, b, c, d] = [between(0, 7), between(0, 7), between(0.09, 0.15), between(0.1, 0.18)];
  return ([x, y]) => [x + 1.4 * Math.sin(y * d + a), y + 1.8 * Math.sin(x * c + b)];
}

/** A curve across the picture. */
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
  const [from = CORNER, middle = from, to = from] = [piece[0], piece[Math.floor(piece.length / 2)], piece.at(-1)];
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
