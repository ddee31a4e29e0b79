import type { ArticleSeed } from '../article.ts';
import { about } from './about.ts';
import { contact } from './contact.ts';
import { earlierInfoAuthorization, earlierPrivacy, earlierProtocol } from './earlierAgreements.ts';
import { infoAuthorization } from './infoAuthorization.ts';
import { play } from './play.ts';
import { privacy } from './privacy.ts';
import { protocol } from './protocol.ts';

/** Single pages and agreements by slug. Ids follow from the order: new ones are added at the end. */
export const pages = { about, play, contact, protocol, privacy, infoAuthorization, earlierProtocol, earlierPrivacy, earlierInfoAuthorization } satisfies Record<string, ArticleSeed>;
