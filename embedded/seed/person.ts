/** A sample member. */
export interface Person {
  phone: string;
  /** Registration: days before today, and time of day. */
  joined: [days: number, clock: string];
  nickname?: string;
  inviter?: string;
  userNo?: string;
  inviteCode?: string;
  /** Certification: days before today, time of day, real name, and the first seventeen characters of an invented identity number. */
  certified?: [days: number, clock: string, name: string, idCard17: string];
  sex?: 1 | 2;
}
