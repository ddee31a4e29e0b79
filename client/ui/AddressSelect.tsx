import { useLayoutEffect, useRef, type ComponentProps } from 'react';

/** A select of a GET form whose value is the address's. React ignores a new `defaultValue`, and a new element would lose the focus. */
export function AddressSelect({ value, ...props }: ComponentProps<'select'> & { value: string | number }) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  // Before anybody can choose in what is shown anew.
  useLayoutEffect(() => {
    // What was chosen before this code arrived stays.
    if (!select.current || shown.current === value) return;
    shown.current = value;
    const text = String(value);
    // For a reset of the form too.
    for (const option of select.current.options) option.defaultSelected = option.value === text;
    select.current.value = text;
  }, [value]);
  return <select ref={select} className="select" defaultValue={value} {...props} />;
}
