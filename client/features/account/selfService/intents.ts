export const DEVICES_PATH = '/user/devices';
export const CLOSE_PATH = '/user/close';

export const END_DEVICE = 'endDevice';
export const END_OTHERS = 'endOthers';
export const CLOSE = 'close';
export const KEEP = 'keep';
