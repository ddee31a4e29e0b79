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

/** The characters that a captcha may have. */
export const CAPTCHA_ALPHABET: readonly string[] = Object.keys(STROKES);

export type Point = readonly [x: number, y: number];

/** The strokes of a character as lines through points. */
export function strokesOf(character: string): Point[][] {
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
      b[axis] + 0.5 * s * (c[axis] - a[axis] + s * (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis] + s * (3 * (b[axis] - c[axis]) + d[axis] - a[axis])));
    for (let step = 1; step <= STEPS; step++) line.push([mix(0, step / STEPS), mix(1, step / STEPS)]);
  }
  return line;
}
