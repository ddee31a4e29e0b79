/** Shown when an upload ended without a response. */
export const UPLOAD_FAILED = '上传没有完成，请重试';
