/** The member's applications. */
export const APPLICATIONS_PATH = '/form/record';
/** Parameter of the URL that an application has just been submitted. */
export const SENT = 'sent';
/** Where a submission ends whose application cannot be shown. */
export const SENT_PATH = `${APPLICATIONS_PATH}?${SENT}=1`;
