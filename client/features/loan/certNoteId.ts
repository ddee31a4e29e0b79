/** Id of the note that certification is required. */
export const CERT_NOTE = 'need-cert';
