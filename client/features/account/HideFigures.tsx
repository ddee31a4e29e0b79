import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { hiddenFigures } from './hiddenFigures.ts';

/** Hides private figures everywhere on this device. `labelled`: with words, for a menu. */
export function HideFigures({ labelled }: { labelled?: boolean }) {
  const isHidden = useSyncExternalStore(
    hiddenFigures.subscribe,
    hiddenFigures.read,
    hiddenFigures.readOnServer,
  );
  return (
    <button
      className={labelled ? 'scripted' : 'eye scripted'}
      type="button"
      aria-label={labelled ? undefined : '隐藏余额'}
      aria-pressed={isHidden}
      onClick={hiddenFigures.toggle}
    >
      {/* Both are there, and the style sheet shows one: the server does not know which. */}
      <span className="figures-shown">
        <Icon name="eye" size="small" />
      </span>
      <span className="figures-hidden">
        <Icon name="eye-off" size="small" />
      </span>
      {labelled && '隐藏余额'}
    </button>
  );
}
