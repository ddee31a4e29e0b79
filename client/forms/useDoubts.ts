import { useRef } from 'react';
import type { Errors } from './formRules.ts';

/** Asks about each value in doubt once: gives the doubts that were not given before, by the names of their fields. */
export function useDoubts() {
  const asked = useRef(new Set<string>());
  return (doubts: Readonly<Record<string, string | null | undefined>>, values: object): Errors => {
    const given = new Map(Object.entries(values));
    const fresh: Errors = {};
    for (const [name, doubt] of Object.entries(doubts)) {
      const key = `${name} ${String(given.get(name))}`;
      if (doubt && !asked.current.has(key)) fresh[name] = doubt;
      if (doubt) asked.current.add(key);
    }
    return fresh;
  };
}
