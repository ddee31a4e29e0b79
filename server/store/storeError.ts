/** The store cannot be opened. The message is one line that says why and what to do. */
export class StoreError extends Error {}
