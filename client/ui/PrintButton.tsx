import { Printer } from 'lucide';
import { Icon } from './Icon.tsx';

/** Prints the page. The print styles hide controls, this button included. */
export function PrintButton() {
  return (
    <button className="btn small scripted" type="button" onClick={() => window.print()}>
      <Icon of={Printer} size="small" />
      打印
    </button>
  );
}
