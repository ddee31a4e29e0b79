import { createMember } from '../../../embedded/rules/createMember.ts';
import { issueToken } from '../../../embedded/rules/tokens.ts';
import { openDb } from '../../../embedded/store/db.ts';
import type { EmbeddedUpstream } from '../../embedded/support/embeddedUpstream.ts';

/** Creates a member who has registered by WeChat and has neither a phone number nor a password. Returns the token of a session. */
export function memberWithoutPhone({ varDir, clock }: Pick<EmbeddedUpstream, 'varDir' | 'clock'>): string {
  const db = openDb(varDir, 'embedded.db');
  const id = createMember(db, clock.now, { phone: null, passwordHash: null });
  const token = issueToken(db, id, clock.now);
  db.close();
  return token;
}
