import tokens from '../../client/styles/tokens.css?raw';
import console from './console.css?raw';

/** The console's style sheet: the portal's tokens, then the rules of its own pages. */
export const style = `${tokens}\n${console}`;

/** Its address. */
export const STYLE_PATH = '/console/style.css';
