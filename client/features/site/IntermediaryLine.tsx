import { useBrand } from '../../brand.ts';
import { useHasCapability } from '../../webConfig.ts';

/** Rule R-03: where loans are offered, the portal says that it is an intermediary and no lender. Elsewhere undefined. */
export function useIntermediarySentence(): string | undefined {
  const brand = useBrand();
  return useHasCapability('partner')
    ? `${brand}是贷款信息服务中介，不是放款人：利率、额度与是否放款，以合作机构审批和您签订的合同为准。`
    : undefined;
}

export function IntermediaryLine() {
  const sentence = useIntermediarySentence();
  return sentence && <p className="note intermediary">{sentence}</p>;
}
