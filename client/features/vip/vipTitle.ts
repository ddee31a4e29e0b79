/** Title of a package or a membership; in its place a plain name. */
export const vipTitle = (...titles: (string | undefined)[]): string => titles.find((title) => title !== undefined) ?? 'VIP 会员套餐';
