import { hiddenFigures } from '../../lib/hiddenFigures.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useHidesFigures } from '../../ui/Private.tsx';

/** Hides the member's amounts everywhere on this device. `labelled`: with words, for a menu. */
export function HideFigures({ labelled }: { labelled?: boolean }) {
  const isHidden = useHidesFigures();
  return (
    <button
      className={labelled ? 'scripted' : 'eye scripted'}
      type="button"
      aria-label={labelled ? undefined : '隐藏金额'}
      aria-pressed={isHidden}
      onClick={hiddenFigures.toggle}
    >
      <Icon name={isHidden ? 'eye-off' : 'eye'} size="small" />
      {labelled && '隐藏金额'}
    </button>
  );
}
