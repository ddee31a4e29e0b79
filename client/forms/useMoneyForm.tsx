import type { Rules } from './formRules.ts';
import { OutcomeUnknown, type OnceTexts } from './OutcomeUnknown.tsx';
import { useForm, type FormOptions } from './useForm.ts';

/**
 * A form whose call happens once (`sendOrLookUp` in the page's action). `outcome`: while nobody knows whether it has, what takes the place
 * of the button; until then nothing can be sent.
 */
export function useMoneyForm<R extends Rules>(options: FormOptions<R>, texts: OnceTexts) {
  const form = useForm(options);
  return {
    ...form,
    outcome: form.refusal?.unknown ? (
      <OutcomeUnknown {...texts} values={form.sent} onSettled={form.refuse} />
    ) : null,
  };
}
