/** Scene of the text message that confirms the closing of the account. */
export const CLOSE_SCENE = '9';
