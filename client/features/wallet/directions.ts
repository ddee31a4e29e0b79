/** The directions of bills, for the filter: value and word. */
export const directions = [
  ['', '全部'],
  ['1', '入账'],
  ['2', '出账'],
] as const;
