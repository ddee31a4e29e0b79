import { lazyPart } from '../lazyPart.tsx';

/** The date fields of a filter. They work without their code, but for the calendar. */
export const FilterPeriod = lazyPart(() => import('./FilterDates.tsx').then((module) => module.FilterDates));
