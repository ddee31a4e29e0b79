import { LockKeyhole } from 'lucide';
import { Icon } from '../../ui/Icon.tsx';

/** Below the questions: who sees the answers before they are submitted. `agreementHref`: the agreement about that, if there is one. */
export function DraftPrivacy({ agreementHref }: { agreementHref: string | null }) {
  return (
    <p className="full consent">
      <Icon of={LockKeyhole} size="small" />
      <span>
        以上信息仅存为您的草稿；在最后一步单独授权之前，不会提供给任何机构。
        {agreementHref && (
          <a href={agreementHref} target="_blank">
            查看个人信息授权书
          </a>
        )}
      </span>
    </p>
  );
}
