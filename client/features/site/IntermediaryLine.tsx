import { useBrand } from '../../brand.ts';

/** Rule R-03: the portal is an intermediary and no lender. */
export const intermediarySentence = (brand: string): string =>
  `${brand}是贷款信息服务中介，不是放款人：利率、额度与是否放款，以合作机构审批和您签订的合同为准。`;

export function IntermediaryLine() {
  return <p className="note intermediary">{intermediarySentence(useBrand())}</p>;
}
