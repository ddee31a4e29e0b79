import type { Language } from '../../shared/paths.ts';
import { readConfig } from '../config/readConfig.ts';
import { openApi, type OpenApi } from './openApi.ts';

/** The description of no site in particular, with the limits of the default configuration. */
export const neutralOpenApi = (language: Language): OpenApi =>
  openApi({ brand: { zh: '门户', en: 'Portal' }[language], origin: '/', figures: readConfig({}), language });
