/** Somebody of the sample seed. */
export interface Person {
  phone: string;
  /** Days before today, and the time of day. */
  joined: [days: number, clock: string];
  nickname?: string;
  inviter?: string;
  userNo?: string;
  inviteCode?: string;
  /** Certified on that day: real name, and the first seventeen characters of an invented identity number. */
  certified?: [days: number, clock: string, name: string, idCard17: string];
  sex?: 1 | 2;
}
