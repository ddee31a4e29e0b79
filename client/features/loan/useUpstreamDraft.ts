import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LoanFormHandle } from './useLoanForm.ts';
import { useSender } from '../../forms/useSender.ts';

/** Milliseconds after the last change until the draft is sent. */
const PAUSE = 3000;

/** Result of an automatic save: the record's id at the upstream, or null. */
export interface SavedDraft {
  id: number | null;
  /** It was saved, but its id is not known: another save would make another draft. */
  nameless?: boolean;
}

interface UpstreamDraftOptions {
  /** Only a member's draft is sent, and only while no other request is under way. */
  enabled: boolean;
  action: string;
  partnerId: number | undefined;
}

/** Saves the answers at the upstream while a member types. If that fails, they stay on this device. Returns whether a save is under way. */
export function useUpstreamDraft(
  { edits, record, answers, onSaved }: LoanFormHandle['draft'],
  { enabled, action, partnerId }: UpstreamDraftOptions,
): boolean {
  const { send, data } = useSender<SavedDraft>();
  const [saving, setSaving] = useState(false);
  /** No further save is made; the answers are kept on this device. */
  const [over, setOver] = useState(false);
  /** Number of changes that the last sent draft contains. */
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
