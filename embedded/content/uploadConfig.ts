import type { UploadConfig } from '../sent.ts';
import { FILE_SIZE_MAX } from "../../shared/rules/addresses.ts";

/** Limits of uploads; rules/receiveUpload.ts enforces them. */
export const uploadConfig: UploadConfig = {
  driver: 'local', field: 'file', max_size: FILE_SIZE_MAX, exts: ['jpg', 'jpeg', 'png', 'webp', 'pdf'], image: { max_width: 2000, quality: 0.5 },
};
