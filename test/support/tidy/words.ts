/** Words of a value that was written without being looked at. */
export const PROGRAM_WORD =
  /(?<![A-Za-z_])(?:undefined|null|NaN|Infinity)+(?![A-Za-z_])|\[object Object\]|Invalid Date/;
/** Such a word as a part of a class or an id. */
export const PROGRAM_NAME = /(?:^|[\s_-])(?:undefined|null|NaN)(?=$|[\s_-])/;
