import tokens from '../../client/styles/tokens.css?raw';
import console from './console.css?raw';
import script from './console.js?raw';

/** The console's style sheet: the portal's tokens, then the rules of its own pages. */
export const style = `${tokens}\n${console}`;

/** Keys and live numbers. */
export { script };

/** Their addresses. */
export const STYLE_PATH = '/console/style.css';
export const SCRIPT_PATH = '/console/console.js';
