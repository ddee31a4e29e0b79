/** Migration 7: the hash of the input beside the stored result of an idempotency key (rules/runOnce.ts). Older results have none. */
export const onceInput = `
ALTER TABLE once_answers ADD COLUMN input_hash TEXT;
`;
