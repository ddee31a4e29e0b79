const UNITS = [
  [86_400, '天'],
  [3_600, '小时'],
  [60, '分钟'],
  [1, '秒'],
] as const;

/** A time in Chinese, in the largest unit that it is a whole number of: `15 分钟`. */
export function periodText(seconds: number): string {
  const [size, unit] = UNITS.find(([length]) => seconds % length === 0) ?? [1, '秒'];
  return `${seconds / size} ${unit}`;
}
