import type { EmbeddedUpstream } from './embeddedUpstream.ts';

export interface Answer {
  status: number;
  location: string;
  text: string;
}

/** A browser without scripts at the console, of the operator with this name ('': of nobody): opens pages and submits forms. */
export function operatorAt({ origin }: Pick<EmbeddedUpstream, 'origin'>, name = '林运营') {
  const cookie = name && `console_operator=${encodeURIComponent(name)}`;
  const answer = async (response: Response): Promise<Answer> => ({
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
  });
  return {
    open: async (path: string): Promise<Answer> =>
      answer(await fetch(origin + path, { headers: { accept: 'text/html', cookie } })),
    submit: async (path: string, fields: Record<string, string> = {}): Promise<Answer> =>
      answer(
        await fetch(origin + path, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams(fields),
          headers: { accept: 'text/html', origin, cookie },
        }),
      ),
  };
}
