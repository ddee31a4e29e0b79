import type { Store } from '../../store/store.ts';
import { within } from '../../within.ts';

/** How long a folder stays closed after the last private upload in it (s): a year. */
const KEEP = 365 * 24 * 3600;
/** Time after which the store is asked again what other gateways have closed, and the longest wait for it (ms). */
const ASK_AGAIN = 1_000;
const ASK_MAX = 250;

const placeOf = (folder: string): string => `private-folder:${folder}`;

export type PublicFolders = ReturnType<typeof createPublicFolders>;

/**
 * The upstream's folders with pictures for everyone, as the adaptation declares them. One in which a member's file was found is closed, for all
 * gateways with the store: its pictures are then served like those of other folders, at addresses that the gateway has made.
 * @param onClosed told of each folder that is closed, once in this process
 */
export function createPublicFolders(
  declared: readonly string[],
  { store, onClosed }: { store?: Store; onClosed?: (folder: string) => void } = {},
) {
  const closed = new Set<string>();
  /** Closed, but the store does not know. */
  const untold = new Set<string>();
  let asked: { at: number; done: Promise<void> } | undefined;

  function note(folder: string): void {
    if (closed.has(folder)) return;
    closed.add(folder);
    onClosed?.(folder);
  }

  async function tell(): Promise<void> {
    for (const folder of untold) {
      await store?.set(placeOf(folder), '1', KEEP);
      untold.delete(folder);
    }
  }

  async function ask(): Promise<void> {
    await tell();
    for (const folder of declared)
      if (!closed.has(folder) && (await store?.get(placeOf(folder))) !== undefined) note(folder);
  }

  return {
    isDeclared: (path: string): boolean => declared.some((folder) => path.startsWith(folder)),

    /** Whether everyone may see the file at this path. */
    isOpen: (path: string): boolean =>
      declared.some((folder) => path.startsWith(folder) && !closed.has(folder)),

    /** A member's file is at this path: closes the folders that have it. */
    async close(path: string): Promise<void> {
      for (const folder of declared.filter((one) => path.startsWith(one))) {
        note(folder);
        untold.add(folder);
      }
      // If the store fails, it is told when it is asked again.
      await tell().catch(() => undefined);
    },

    /** Learns what was closed before or elsewhere. Asks at most once a second; if the store fails, what is known counts. */
    learn(): Promise<void> {
      const now = performance.now();
      if (!asked || now - asked.at > ASK_AGAIN)
        asked = { at: now, done: within(ASK_MAX, ask()).catch(() => undefined) };
      return asked.done;
    },
  };
}
