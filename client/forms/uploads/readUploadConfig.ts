import type { Api } from '../../../shared/api.ts';

/** The upstream's configuration of uploads; null when it has none, or failed. */
export const readUploadConfig = (api: Api) => api.uploadConfig({}, { quiet: true });
