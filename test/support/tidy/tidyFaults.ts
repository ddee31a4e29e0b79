import { attributeFaults } from './attributeFaults.ts';
import { elementsOf, isElement, isUnseen, placeOf } from './document.ts';
import { elementFaults } from './elementFaults.ts';
import { linesOf } from './lines.ts';
import { textFaults } from './textFaults.ts';

/**
 * What a rendered page shows of data that is missing: words of the program (`undefined`, `NaN`), labels without a value, units
 * without a figure, empty addresses, headings and lists. Each fault says where. A page without a fault gives an empty list.
 */
export function tidyFaults(html: string): string[] {
  const elements = elementsOf(html);
  const ofElements = elements.filter((element) => !isUnseen(element)).flatMap((element) => [...attributeFaults(element), ...elementFaults(element)].map((fault) => `${fault} at ${placeOf(element)}`));
  const ofText = linesOf(elements.filter(({ parent }) => parent === null || !isElement(parent))).flatMap((line) => textFaults(line).map((fault) => `${fault} at ${placeOf(line[0]!.element)}`));
  return [...ofElements, ...ofText];
}
