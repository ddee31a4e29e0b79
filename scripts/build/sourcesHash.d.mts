export const STAMP: string;
export function builtFrom(): string | undefined;
export function sourcesHash(): string | undefined;
