/** Name of the draft of what is added to an application. */
export const supplementDraft = (id: number): string => `supplement-${id}`;
