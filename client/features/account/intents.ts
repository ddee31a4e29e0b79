export const DEVICES_PATH = '/user/devices';
export const CONSENTS_PATH = '/user/consents';
export const CLOSE_PATH = '/user/close';

export const END_DEVICE = 'endDevice';
export const END_OTHERS = 'endOthers';
export const CLOSE = 'close';
export const KEEP = 'keep';
export const WITHDRAW = 'withdraw';
export const ANSWER = 'answer';
