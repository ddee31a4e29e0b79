import { createContext, lazy, use, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';
import { readTextSize, sheetFor, SIZE_PARAM, TEXT_SIZES, type TextSize } from '../../shared/textSize.ts';
import { usePagePath } from '../handle.ts';
import { useHydrated } from '../ui/hooks/useHydrated.ts';
import { Later } from '../ui/Later.tsx';
import './textSize.css';

const ReadingAids = lazy(() => import('./ReadingAids.tsx'));

const Size = createContext<TextSize>('standard');
const listeners = new Set<() => void>();

/** What `<html>` says, also before hydration. */
export const shownSize = (): TextSize => readTextSize(document.documentElement.dataset.size);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Around the app. `onServer`: the size in which the page came. */
export const SizeSwitch = ({ onServer, children }: { onServer: TextSize; children: ReactNode }) => (
  <Size value={useSyncExternalStore(subscribe, shownSize, () => onServer)}>{children}</Size>
);

/** In place, so that nothing typed is lost. The gateway keeps the choice; what it answers is not needed. */
async function change(size: TextSize, href: string): Promise<void> {
  const kept = fetch(href, { redirect: 'manual' }).catch(() => undefined);
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  const address = sheet && sheetFor(size, sheet.href);
  if (sheet && address && address !== sheet.href)
    await new Promise((done) => {
      sheet.onload = sheet.onerror = done;
      sheet.href = address;
    });
  document.documentElement.dataset.size = size;
  for (const listener of listeners) listener();
  await kept;
}

/** Links, which the gateway answers with the cookie and the same page; with scripts, the page changes in place. */
export function TextSizes({ label }: { label: string }) {
  const shown = use(Size);
  const [, search] = usePagePath().split('?');
  const link = (size: TextSize, word: string) => {
    const href = `?${search ? `${search}&` : ''}${SIZE_PARAM}=${size}`;
    const choose = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void change(size, href);
    };
    return (
      <a
        key={size}
        href={href}
        rel="nofollow"
        aria-current={size === shown ? 'true' : undefined}
        onClick={choose}
      >
        {word}
      </a>
    );
  };
  return (
    <nav className="text-sizes" aria-label={label}>
      <span aria-hidden="true">字号</span>
      {/* The object has no other keys. */}
      {Object.entries(TEXT_SIZES).map(([size, word]) => link(size as TextSize, word))}
    </nav>
  );
}

/** Reading aloud and a reading line, in the largest size only. */
export function ElderBar() {
  const size = use(Size);
  const isHydrated = useHydrated();
  return (
    size === 'elder' && (
      <div className="reading-bar scripted">
        {isHydrated && (
          <Later>
            <ReadingAids />
          </Later>
        )}
      </div>
    )
  );
}
