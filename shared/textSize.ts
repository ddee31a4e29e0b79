/** Sizes of text and controls, from which a visitor chooses, and their words. How large they are is in `client/styles/tokens.css`. */
export const TEXT_SIZES = { standard: '标准', large: '大字', elder: '长辈' } as const;
export type TextSize = keyof typeof TEXT_SIZES;

/** The parameter of any page that chooses one, and the cookie that keeps it. */
export const SIZE_PARAM = 'size';
export const SIZE_COOKIE = 'bank_size';

/** Whatever is none of the sizes is the standard one. */
export const readTextSize = (value: string | null | undefined): TextSize =>
  value === 'large' || value === 'elder' ? value : 'standard';

/** The style sheet for a size: beside that of the standard one, with other widths at which the layout changes (`vite.config.ts`). */
export const sheetFor = (size: TextSize, sheet: string): string =>
  sheet.replace(/(?:\.(?:large|elder))?\.css$/, size === 'standard' ? '.css' : `.${size}.css`);
