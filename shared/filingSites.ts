/** Registers for the footer's ICP and police record numbers, used when the site data names no address. */
export const ICP_SITE = 'https://beian.miit.gov.cn/';
export const POLICE_SITE = 'https://beian.mps.gov.cn/';
