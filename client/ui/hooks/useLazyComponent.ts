import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';

/**
 * A part of a page that nobody sees at first, or that works with scripts alone: it is fetched after the page has come up,
 * and null until then, on the server too. A failed fetch is the router's to mend at the next navigation.
 */
export function useLazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> | null {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null);
  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    let wanted = true;
    void loadFirst().then(
      (Part) => wanted && setPart({ Part }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return part && part.Part;
}
