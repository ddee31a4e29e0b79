import * as account from '../../../shared/records/account.ts';
import * as config from '../../../shared/records/config.ts';
import * as content from '../../../shared/records/content.ts';
import * as html from '../../../shared/records/html.ts';
import * as loan from '../../../shared/records/loan.ts';
import * as membership from '../../../shared/records/membership.ts';
import * as partner from '../../../shared/records/partner.ts';
import * as recharge from '../../../shared/records/recharge.ts';
import * as selfService from '../../../shared/records/selfService.ts';
import * as site from '../../../shared/records/site.ts';
import * as spread from '../../../shared/records/spread.ts';
import * as wallet from '../../../shared/records/wallet.ts';
import * as withdrawal from '../../../shared/records/withdrawal.ts';

const files = [account, config, content, html, loan, membership, partner, recharge, selfService, site, spread, wallet, withdrawal];

/** The schemas of `shared/records` by identity, with the names that they are exported under. */
export function recordNames(): Map<unknown, string> {
  const all = files.flatMap((file) => Object.entries<unknown>(file));
  return new Map(all.filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'object').map(([name, schema]) => [schema, name]));
}
