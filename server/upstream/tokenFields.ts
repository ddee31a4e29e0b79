/** Fields of a login's data with the token and with its lifetime (seconds). */
export const TOKEN_FIELD = 'access_token';
export const LIFETIME_FIELD = 'expires_in';
