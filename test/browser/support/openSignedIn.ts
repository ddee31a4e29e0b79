import type { Portal } from '../../helper.ts';
import { hydrated, type launch, type Opened } from './launch.ts';

/** Opens a new window at `path` with the session of the token. */
export async function openSignedIn(open: Awaited<ReturnType<typeof launch>>, { origin }: Portal, { token }: { token: string }, path: string): Promise<Opened> {
  const opened = await open(origin);
  await opened.context.addCookies([{ name: 'bank_token', value: token, url: origin }]);
  await opened.page.goto(path);
  await hydrated(opened.page);
  return opened;
}
