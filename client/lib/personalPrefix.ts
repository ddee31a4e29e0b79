import { deviceStorage, tabStorage } from './safeStorage.ts';

/** Begins the key of every entry that is a person's (`personalStorage.ts`). */
export const PERSONAL = 'bank-';

/** Whether this browser may keep something of a person. Apart, since every page asks. */
export const keepsPersonal = (): boolean => [tabStorage, deviceStorage].some(({ keys }) => keys().some((key) => key.startsWith(PERSONAL)));
