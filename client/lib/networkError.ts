/** Shown when the gateway does not answer. */
export const NETWORK_ERROR = '网络连接失败，请检查网络后重试';
