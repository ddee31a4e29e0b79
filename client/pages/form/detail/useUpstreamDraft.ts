import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LoanFormHandle } from './useLoanForm.ts';
import { useSender } from '../../../lib/useSender.ts';
import type { Id } from '../../../../shared/rules/ids.ts';

const PAUSE = 3000;

/** `id`: null when it was not saved. */
export interface SavedDraft {
  id: Id | null;
  /** Saved without a known id: another save would make another draft. */
  nameless?: boolean;
}

interface UpstreamDraftOptions {
  enabled: boolean;
  action: string;
  partnerId: Id | undefined;
}

/** While a member types. If it fails, they stay on this device. Returns whether a save is under way. */
export function useUpstreamDraft(
  { edits, record, answers, onSaved }: LoanFormHandle['draft'],
  { enabled, action, partnerId }: UpstreamDraftOptions,
): boolean {
  const { send, data } = useSender<SavedDraft>();
  const [saving, setSaving] = useState(false);
  /** No further save; the answers are kept on this device. */
  const [over, setOver] = useState(false);
  const sent = useRef(0);

  const sendDraft = useEffectEvent(() => {
    sent.current = edits;
    setSaving(true);
    const draft = {
      answers: answers(),
      draft: 'auto',
      ...(partnerId && { partner_id: partnerId }),
      ...(record && { id: record }),
    };
    send(draft, { action, defaultShouldRevalidate: false });
  });
  useEffect(() => {
    if (!enabled || over || saving || edits === sent.current) return;
    const timer = setTimeout(() => sendDraft(), PAUSE);
    return () => clearTimeout(timer);
  }, [edits, enabled, over, saving]);

  const onResult = useEffectEvent(({ id, nameless = false }: SavedDraft) => {
    setSaving(false);
    setOver(nameless);
    onSaved(id, sent.current);
  });
  useEffect(() => {
    if (data) onResult(data);
  }, [data]);

  return saving;
}
