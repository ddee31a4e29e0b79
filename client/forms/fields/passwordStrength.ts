import { passwordFault } from "../../../shared/rules/signIn.ts";

/** 0 empty, 1 weak or not accepted, 2 fair, 3 strong. */
export type Strength = 0 | 1 | 2 | 3;

export const STRENGTH_TEXT = ['', '弱', '中', '强'] as const;

/** A rough measure: a password that the rules refuse is weak; length and variety decide the rest. */
export function passwordStrength(password: string, phone = ''): Strength {
  if (password === '') return 0;
  if (passwordFault(password, phone)) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  return password.length >= 12 && kinds >= 3 && different >= 8 ? 3 : different >= 6 ? 2 : 1;
}
