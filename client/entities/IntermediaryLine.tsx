import { useBrand } from '../brand.ts';
import { intermediarySentence } from './intermediarySentence.ts';

/** The intermediary sentence as a line, for wherever offers are shown. */
export function IntermediaryLine() {
  return <p className="note intermediary">{intermediarySentence(useBrand())}</p>;
}
