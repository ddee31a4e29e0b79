export const DEVICES_PATH = '/user/devices';
export const CLOSE_PATH = '/user/close';
export const NOTICE_SETTINGS_PATH = '/user/notifications';
