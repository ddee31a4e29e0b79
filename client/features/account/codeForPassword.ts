import { useWebConfig } from '../../webConfig.ts';

/** Scene of the text message that confirms a new password. */
export const PASSWORD_SCENE = '4';

/** Whether the upstream wants a code for the new password of a member with a phone number. */
export const useCodeForPassword = (): boolean => useWebConfig()?.settings?.options.sms.for_password === 1;
