/** Paths that both sides send people to. */
export const LOGIN_PATH = '/user/login';
/** Where a member lands who did not come from anywhere. */
export const MEMBER_PATH = '/user';
