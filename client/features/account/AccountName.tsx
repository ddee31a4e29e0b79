/** Tells password managers whose password it is; before the passwords, where they look for it. */
export function AccountName({ phone }: { phone: string }) {
  return <input className="sr" type="text" autoComplete="username" value={phone} readOnly tabIndex={-1} aria-hidden="true" />;
}
