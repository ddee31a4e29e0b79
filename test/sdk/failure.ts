import { PortalError } from '../../sdk/index.ts';

/** The error of a call that must fail with a `PortalError`. */
export async function failure(call: Promise<unknown>): Promise<PortalError> {
  const error: unknown = await call.then(() => undefined, (thrown: unknown) => thrown);
  if (!(error instanceof PortalError)) throw new Error(`no PortalError, but ${String(error)}`);
  return error;
}
