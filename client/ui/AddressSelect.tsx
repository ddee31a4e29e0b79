import { createContext, use, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether the router is on its way to another page than the one with this location's key, or there: React may be showing a page whose
 * visitor has already chosen the next.
 */
export const NavigationUnderWay = createContext<(shownKey: string) => boolean>(() => false);

/** A select of a GET form whose value is the address's. React ignores a new `defaultValue`, and a new element would lose the focus. */
export function AddressSelect({ value, ...props }: ComponentProps<'select'> & { value: string | number }) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  const isUnderWay = use(NavigationUnderWay);
  /** A new object after each navigation. */
  const location = useLocation();
  // Before anybody can choose in what is shown anew.
  useLayoutEffect(() => {
    // What was chosen before this code arrived stays, and what is chosen for the next page while it loads.
    if (!select.current || shown.current === value || isUnderWay(location.key)) return;
    shown.current = value;
    const text = String(value);
    // For a reset of the form too.
    for (const option of select.current.options) option.defaultSelected = option.value === text;
    select.current.value = text;
  }, [value, location, isUnderWay]);
  return <select ref={select} className="select" defaultValue={value} {...props} />;
}
