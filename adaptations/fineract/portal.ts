import type { Test } from 'tap';
import { startPortal } from '../../test/helper.ts';
import { CATALOGUE_KEY, MEMBER, startFineract, TENANT } from './upstream.ts';

// The adaptation reads them when it is loaded.
Object.assign(process.env, {
  FINERACT_TENANT: TENANT,
  FINERACT_CATALOGUE_KEY: CATALOGUE_KEY,
  FINERACT_LENDER: '栖云小额贷款',
});
const { adaptation } = await import('./adaptation.ts');

/** A portal before an imitated Fineract, with the adaptation as it is. */
export async function startFineractPortal(t: Test) {
  const fineract = await startFineract(t);
  const portal = await startPortal(t, { upstream: fineract.origin, adaptation });
  return {
    fineract,
    portal,
    /** A browser with a member's session. */
    async member(as = MEMBER) {
      const browser = portal.browser();
      const { json } = await browser.post('/bff/login', as);
      if (json.code !== 200) throw new Error(`login as ${as.account} failed: ${json.message}`);
      return browser;
    },
  };
}
