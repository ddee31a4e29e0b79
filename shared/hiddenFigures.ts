/** Cookie that says that this device hides private figures, and its value. Not secret: scripts of the page write it. Not named like the portal's other cookies: visitors' pages do not depend on it. */
export const FIGURES_COOKIE = 'figures';
export const FIGURES_HIDDEN = 'hidden';
