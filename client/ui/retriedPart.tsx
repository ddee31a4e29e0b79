import { useState, type ComponentType } from 'react';
import { NETWORK_ERROR } from '../lib/networkError.ts';
import { toast } from '../lib/toast.ts';

/** Stands where a part of the page whose code did not arrive would be, until another try succeeds. */
export function retriedPart<P extends object>(load: () => Promise<ComponentType<P> | null>): ComponentType<P> {
  return function RetriedPart(props: P) {
    const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null);
    if (part) return <part.Part {...props} />;
    const again = async () => {
      const Part = await load();
      if (Part) setPart({ Part });
      else toast('error', NETWORK_ERROR);
    };
    return (
      <p className="alert bad" role="alert">
        {NETWORK_ERROR}
        <button type="button" className="btn small" onClick={() => void again()}>
          重试
        </button>
      </p>
    );
  };
}
