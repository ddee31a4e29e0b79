import type { Page } from 'playwright-core';

/** How long the page takes to respond to an interaction (ms). Zero: less than 16 ms. */
export interface Answer {
  /** From the event until its listeners have run. */
  scripts: number;
  /** From the event to the next paint, in steps of 8. */
  paint: number;
}

/** An interaction as the browser reports it. The DOM's types lack `interactionId`. */
type Interaction = PerformanceEventTiming & { interactionId: number };

/** Makes the page note how long each interaction takes. Call it before the first navigation. */
export async function noteInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Answer[] = [];
    Object.assign(globalThis, { notedInteractions: noted });
    new PerformanceObserver((list) => {
      // The observer gets entries of one type.
      for (const { interactionId, duration, startTime, processingEnd } of list.getEntries() as Interaction[])
        if (interactionId > 0) noted.push({ scripts: Math.round(processingEnd - startTime), paint: duration });
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** The longest responses to the events that `act` causes. */
export async function answerTo(page: Page, act: () => Promise<unknown>): Promise<Answer> {
  // The script above makes the list.
  await page.evaluate(() => (globalThis as unknown as { notedInteractions: Answer[] }).notedInteractions.splice(0));
  await act();
  return page.evaluate(
    () =>
      new Promise<Answer>((resolve) => {
        const read = () => {
          const { notedInteractions } = globalThis as unknown as { notedInteractions: Answer[] };
          resolve({ scripts: Math.max(0, ...notedInteractions.map(({ scripts }) => scripts)), paint: Math.max(0, ...notedInteractions.map(({ paint }) => paint)) });
        };
        // Entries are delivered after the frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(read, 100)));
      }),
  );
}
