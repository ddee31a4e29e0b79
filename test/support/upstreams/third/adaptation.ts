import { adapt } from '../../../../server/upstream/adapt/adapt.ts';
export const adaptation = adapt({});
