import { readConfig } from '../../server/config/readConfig.ts';
import { openApi, type OpenApi } from '../../server/openapi/openApi.ts';

/** The description of no site in particular, with the limits of the default configuration. `docs/openapi.json` holds it. */
export const neutralOpenApi = (): OpenApi => openApi({ brand: '门户', origin: '/', figures: readConfig({}) });
