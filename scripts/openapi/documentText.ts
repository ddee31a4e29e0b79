import { neutralOpenApi } from './neutralOpenApi.ts';

/** The text of `docs/openapi.json`, as `npm run openapi` writes it: readable differences, one value a line. */
export const documentText = (): string => `${JSON.stringify(neutralOpenApi(), null, 1)}\n`;
