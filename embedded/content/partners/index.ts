import type { Partner } from '../../sent.ts';
import { cityBanks } from './cityBanks.ts';
import { consumerFinance } from './consumerFinance.ts';
import { jointStock } from './jointStock.ts';
import { ruralBanks } from './ruralBanks.ts';
import { smallLenders } from './smallLenders.ts';
import { stateOwned } from './stateOwned.ts';

/** All partners in the order of recommendation. All of them are invented. */
export const partners: readonly Partner[] = [...stateOwned, ...jointStock, ...cityBanks, ...ruralBanks, ...consumerFinance, ...smallLenders]
  .sort((a, b) => Number(a.sort) - Number(b.sort));
