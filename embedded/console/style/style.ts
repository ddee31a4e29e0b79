import { controls } from './controls.ts';
import { layout } from './layout.ts';
import { tables } from './tables.ts';
import { tokens } from './tokens.ts';

const root = `:root { color-scheme: light; ${Object.entries(tokens)
  .map(([name, value]) => `--${name}: ${value};`)
  .join(' ')} }`;

/** The console's stylesheet: the portal's tokens in plain pages. */
export const style = [root, layout, controls, tables].join('\n');
