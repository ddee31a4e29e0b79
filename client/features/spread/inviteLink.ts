/** The link that binds a new member to the inviter. It opens the home page, which explains the portal. */
export const inviteLink = (origin: string, code: string): string => `${origin}/?invite=${encodeURIComponent(code)}`;
