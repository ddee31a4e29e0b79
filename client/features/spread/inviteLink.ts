/** The address that binds whoever registers after it. Any page would do; the home page says what this is. */
export const inviteLink = (origin: string, code: string): string => `${origin}/?invite=${encodeURIComponent(code)}`;
