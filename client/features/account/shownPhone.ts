import type { User } from '../../../shared/records/account.ts';
import { maskPhone } from "../../../shared/rules/contact.ts";

/** The member's masked phone number; undefined when none is bound. */
export const shownPhone = ({ phone_mask, phone_number }: Pick<User, 'phone_mask' | 'phone_number'>): string | undefined =>
  phone_mask ?? (phone_number && maskPhone(phone_number));
