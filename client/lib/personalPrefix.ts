import { deviceStorage, tabStorage } from './safeStorage.ts';

/** Prefix of the storage keys of all personal data (`personalStorage.ts`). */
export const PERSONAL = 'bank-';

/** Whether this browser stores personal data. In a module of its own, because every page loads it. */
export const keepsPersonal = (): boolean => [tabStorage, deviceStorage].some(({ keys }) => keys().some((key) => key.startsWith(PERSONAL)));
