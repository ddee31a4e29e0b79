export const VIP_RECORD_PATH = '/vip/record';

/** URL of a membership record, by its id or the number of its order; `isNew` right after the purchase. */
export const vipRecordHref = (id: number | string, isNew?: boolean): string => `${VIP_RECORD_PATH}/${encodeURIComponent(id)}${isNew ? '?new' : ''}`;
