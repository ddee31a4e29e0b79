import type { Config } from '../config/config.ts';
import type { Adaptation } from '../upstream/adapt/adapt.ts';
import { callOf } from '../upstream/adapt/callOf.ts';
import { createHtmlReader } from './html/readHtml.ts';
import { createAddresses } from './read/addresses.ts';
import type { ReaderTools } from './read/compileReader.ts';

/** What the readers of all calls share, for the upstream at this origin. */
export function createReaderTools(
  upstream: string,
  { publicOrigin, mediaOrigins }: Pick<Config, 'publicOrigin' | 'mediaOrigins'>,
  adaptation: Adaptation,
): ReaderTools {
  const addresses = createAddresses({
    upstream,
    portal: publicOrigin,
    media: mediaOrigins,
    folders: adaptation.pictureFolders,
    upload: callOf(adaptation, 'upload'),
  });
  return { addresses, html: createHtmlReader(addresses.picture) };
}
