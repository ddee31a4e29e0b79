/** A hidden user name field. Password managers look for it before the password fields. */
export function AccountName({ phone }: { phone: string }) {
  return <input className="sr" type="text" autoComplete="username" value={phone} readOnly tabIndex={-1} aria-hidden="true" />;
}
