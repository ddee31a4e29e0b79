import { useEffect, useState } from 'react';
import { suggest, type SuggestionGroup } from './suggest.ts';

/** How long nothing is typed before suggestions are requested (ms). */
const PAUSE = 200;

interface Found {
  /** The words that the groups belong to. */
  of: string;
  groups: SuggestionGroup[];
}

/** The suggestions for the words, after a pause in typing. A request for older words is aborted; without words there is none. */
export function useSuggestions(keyword: string): Found {
  const [found, setFound] = useState<Found>({ of: '', groups: [] });
  useEffect(() => {
    if (!keyword) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      void suggest(keyword, request.signal).then((groups) => {
        if (!request.signal.aborted) setFound({ of: keyword, groups });
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [keyword]);
  return found;
}
