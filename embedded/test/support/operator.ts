import type { EmbeddedUpstream } from './embeddedUpstream.ts';

export interface Answer {
  status: number;
  location: string;
  /** The page without the indentation between its tags. */
  text: string;
}

/** A browser without scripts at the console: opens pages and submits forms. */
export function operatorAt({ origin }: Pick<EmbeddedUpstream, 'origin'>) {
  const answer = async (response: Response): Promise<Answer> => ({
    status: response.status,
    location: response.headers.get('location') ?? '',
    // A line that ends within a tag separates two attributes.
    text: (await response.text()).replace(/\s*\n\s*(?=[^<>\s/][^<>]*>)/g, ' ').replace(/\s*\n\s*/g, ''),
  });
  return {
    open: async (path: string): Promise<Answer> =>
      answer(await fetch(origin + path, { headers: { accept: 'text/html' } })),
    submit: async (path: string, fields: Record<string, string> = {}): Promise<Answer> =>
      answer(
        await fetch(origin + path, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams(fields),
          headers: { accept: 'text/html', origin },
        }),
      ),
  };
}
