import { decoration } from './decoration.ts';
import { education } from './education.ts';
import { enterprise } from './enterprise.ts';
import type { FormSeed } from './formSeed.ts';
import { mortgage } from './mortgage.ts';
import { personal } from './personal.ts';
import { startup } from './startup.ts';
import { vehicle } from './vehicle.ts';

/** Application forms, one for each loan type, in the order of their ids. */
export const forms: readonly FormSeed[] = [enterprise, personal, mortgage, vehicle, education, decoration, startup];
