export const DEVICES_PATH = '/user/devices';
export const CLOSE_PATH = '/user/close';
