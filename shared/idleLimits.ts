/** Time without an act of the member after which pages that show or move money warn, and after which they log out (ms). */
export const IDLE_WARNING = 25 * 60_000;
export const IDLE_LOGOUT = 30 * 60_000;
