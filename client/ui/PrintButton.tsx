import { Printer } from 'lucide-react';
import { Icon } from './Icon.tsx';

/** Prints the page; what paper does not need is hidden by the print styles, this button included. */
export function PrintButton() {
  return (
    <button className="btn small scripted" type="button" onClick={() => window.print()}>
      <Icon of={Printer} size="small" />
      打印
    </button>
  );
}
