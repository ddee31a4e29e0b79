/** Where the records of a site can be looked up, unless its data names a page of its own. */
export const ICP_SITE = 'https://beian.miit.gov.cn/';
export const POLICE_SITE = 'https://beian.mps.gov.cn/';
