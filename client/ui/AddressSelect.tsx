import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { useNavigation } from 'react-router-dom';

/** A select of a GET form whose value is the address's. React ignores a new `defaultValue`, and a new element would lose the focus. */
export function AddressSelect({ value, ...props }: ComponentProps<'select'> & { value: string | number }) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  const isLoading = useNavigation().state !== 'idle';
  // Before anybody can choose in what is shown anew.
  useLayoutEffect(() => {
    // What was chosen before this code arrived stays, and what is chosen for the next page while it loads.
    if (!select.current || shown.current === value || isLoading) return;
    shown.current = value;
    const text = String(value);
    // For a reset of the form too.
    for (const option of select.current.options) option.defaultSelected = option.value === text;
    select.current.value = text;
  }, [value, isLoading]);
  return <select ref={select} className="select" defaultValue={value} {...props} />;
}
