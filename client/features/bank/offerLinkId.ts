/** Id of the link that opens an offer. The focus returns to it when the offer is closed. */
export const offerLinkId = (id: number): string => `offer-${id}`;
