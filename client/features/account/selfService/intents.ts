export const DEVICES_PATH = '/user/devices';
export const CLOSE_PATH = '/user/close';

/** Values of `intent` for the actions of the pages 设备与登录 and 注销账户. */
export const END_DEVICE = 'endDevice';
export const END_OTHERS = 'endOthers';
export const CLOSE = 'close';
export const KEEP = 'keep';
