import type { Api } from '../../../shared/api.ts';

/** Null when the upstream has none, or failed. Apart from the limits, which only the parts that upload something need. */
export const readUploadConfig = (api: Api) => api.uploadConfig({}, { quiet: true });
