import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LoanFormHandle } from './useLoanForm.ts';
import { useSender } from '../../forms/useSender.ts';

/** Milliseconds without a change after which the upstream gets the draft. */
const PAUSE = 3000;

/** What became of a draft that was sent by itself: its number with the upstream, or null. */
export interface Kept {
  kept: number | null;
}

interface UpstreamDraftOptions {
  /** Only a member's draft goes to the upstream, and only while nothing else is under way. */
  enabled: boolean;
  action: string;
  partnerId: number | undefined;
}

/** Keeps the answers with the upstream while a member types. What did not get there stays on this device. Whether one is on its way. */
export function useUpstreamDraft({ edits, record, answers, onKept }: LoanFormHandle['draft'], { enabled, action, partnerId }: UpstreamDraftOptions): boolean {
  const { send, data } = useSender<Kept>();
  const [saving, setSaving] = useState(false);
  /** The state of the answers that was sent last. */
  const sent = useRef(0);

  const sendDraft = useEffectEvent(() => {
    sent.current = edits;
    setSaving(true);
    const filing = { answers: answers(), draft: 'auto', ...(partnerId && { partner_id: partnerId }), ...(record && { id: record }) };
    send(filing, { action, defaultShouldRevalidate: false });
  });
  useEffect(() => {
    if (!enabled || saving || edits === sent.current) return;
    const timer = setTimeout(() => sendDraft(), PAUSE);
    return () => clearTimeout(timer);
  }, [edits, enabled, saving]);

  const onAnswer = useEffectEvent(({ kept }: Kept) => {
    setSaving(false);
    onKept(kept, sent.current);
  });
  useEffect(() => {
    if (data) onAnswer(data);
  }, [data]);

  return saving;
}
