/** Shown when an upload ended without a response. */
export const UPLOAD_FAILED = '上传没有完成，请重试';
/** Shown for a picture that the browser cannot read; it is not sent. */
export const UNREADABLE = '图片已损坏或格式不符，无法读取，请换一张';
