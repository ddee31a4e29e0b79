/** Sets the value of a date field as if it had been typed, whether React controls the field or not. */
export function enterDate(input: HTMLInputElement, date: string): void {
  // React notices a change by its own setter on the element, so that of the prototype is used.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, date);
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}
