/** Value of `intent` when the form for a first password submits, on pages with several forms. */
export const SET_PASSWORD = 'setPassword';
