import type { ConsoleKind } from './kind.ts';

/** Every kind that waits for an operator, by its name in addresses; one line for each. */
export const kinds: Record<string, ConsoleKind> = {};
