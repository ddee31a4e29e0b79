import type { ArticleSeed } from '../article.ts';
import { about } from './about.ts';
import { contact } from './contact.ts';
import { infoAuthorization } from './infoAuthorization.ts';
import { play } from './play.ts';
import { privacy } from './privacy.ts';
import { protocol } from './protocol.ts';

/** Single pages and agreements by slug. */
export const pages = { about, play, contact, protocol, privacy, infoAuthorization } satisfies Record<string, ArticleSeed>;
