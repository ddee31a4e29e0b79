import { History } from 'lucide';
import type { useFormDraft } from './useFormDraft.ts';
import { Icon } from '../ui/Icon.tsx';

/** A note that the form was filled from a draft, with a button to discard it. `also`: what has to be filled in again. */
export function DraftNote({ draft, also = '' }: { draft: ReturnType<typeof useFormDraft>; also?: string }) {
  if (!draft.restored) return null;
  return (
    <p className="alert" role="status">
      <Icon of={History} />
      <span>
        {`已恢复您刚才填写、还没有提交的内容。${also} `}
        <button type="button" className="link" onClick={draft.discard}>
          放弃这些内容
        </button>
      </span>
    </p>
  );
}
