/** The committed description, and the document that lists the breaking changes that were made on purpose. */
export const DOCUMENT = 'docs/openapi.json';
export const BREAKS = 'docs/breakingChanges.md';
