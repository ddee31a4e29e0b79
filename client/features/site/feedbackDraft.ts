/** Name of the draft of the contact form. */
export const FEEDBACK_DRAFT = 'feedback';
