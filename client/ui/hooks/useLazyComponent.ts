import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';

/**
 * A component that is loaded after the page, for parts that are not visible at first or need scripts. Null until then, also on
 * the server. After a failed load it stays null.
 */
export function useLazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> | null {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null);
  const loadOnMount = useEffectEvent(load);
  useEffect(() => {
    let wanted = true;
    void loadOnMount().then(
      (Part) => wanted && setPart({ Part }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return part && part.Part;
}
