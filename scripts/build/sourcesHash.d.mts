export const STAMP: string;
export function sourcesHash(): string | undefined;
