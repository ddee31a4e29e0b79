import type { KeyboardEvent, ReactNode } from 'react';
import { useHydrated } from './hooks/useHydrated.ts';

export interface Tab {
  key: string;
  text: string;
  href: string;
}

interface TabsProps {
  /** Prefix of the ids of tabs and panel. */
  id: string;
  label: string;
  tabs: readonly Tab[];
  current: string;
  children: ReactNode;
}

const STEP: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Tabs whose state is the URL: each tab is a link, so they work before hydration, in a new window and with the Back button.
 * Arrow keys, Home and End select another tab at once.
 */
export function Tabs({ id, label, tabs, current, children }: TabsProps) {
  const hydrated = useHydrated();
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const at = links.findIndex((link) => link === event.target);
    const step = STEP[event.key];
    const next = event.key === 'Home' ? links[0] : event.key === 'End' ? links.at(-1) : step && links.at((at + step) % links.length);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.click();
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ key, text, href }) => (
          <a
            key={key}
            id={`${id}-tab-${key}`}
            role="tab"
            href={href}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={hydrated && key !== current ? -1 : undefined}
          >
            {text}
          </a>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${current}`}>
        {children}
      </div>
    </>
  );
}
