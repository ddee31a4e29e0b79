import { useHasCapability } from '../../webConfig.ts';

/** As the upstream numbers it: 1 a person, 2 a company. */
export type CertType = 1 | 2;

/** One call takes both, and sells VIP too: which of them an upstream has shows in a field that each application has. */
export const useCanCertify = (type: CertType): boolean =>
  useHasCapability('certApply', type === 1 ? 'certApply.real_name' : 'certApply.company_name');
