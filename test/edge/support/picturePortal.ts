import type { Test } from 'tap';
import { startPortal } from '../../helper.ts';
import { startStubUpstream } from '../../support/stubUpstream.ts';

type Options = Omit<Parameters<typeof startPortal>[1] & object, 'upstream'>;

/** A portal with a stub upstream that has a picture at every address under `/media`, and its port. */
export async function picturePortal(t: Test, options: Options = {}) {
  const upstream = await startStubUpstream(t);
  upstream.on('*', (hit, response) => {
    if (hit.path.startsWith('/media/'))
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>');
    else upstream.sample(hit, response);
  });
  const portal = await startPortal(t, { ...options, upstream: upstream.origin });
  const port = Number(new URL(portal.origin).port);
  return { portal, upstream, port, host: `127.0.0.1:${port}` };
}
