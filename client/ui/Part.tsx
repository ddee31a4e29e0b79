import { Component, type ReactNode } from 'react';

/** Two errors closer to each other (ms) are a fault of the part's own: drawing it anew does not help. */
const SOON = 1_000;

type Typed = Pick<HTMLInputElement, 'value' | 'checked'>;

/** Of the page. Files cannot be filled in, and hidden fields are not typed. */
const fields = () =>
  document.querySelectorAll<HTMLInputElement>(
    'main :is(input:not([type="file"], [type="hidden"]), select, textarea)',
  );
const keyOf = ({ form, name, type, value }: HTMLInputElement): string =>
  [form?.id, name, /^(radio|checkbox)$/.test(type) && value].join();

/**
 * A part of the page that is drawn anew after an error in it, with what was typed: page translation and extensions change what React
 * has drawn, and removing it then fails. An error while it is drawn, or soon again, is that of what is around it.
 */
export class Part extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override state: { error?: unknown } = {};
  private drawnAt = -SOON;

  override getSnapshotBeforeUpdate(_: unknown, { error }: Part['state']): Map<string, Typed> | null {
    if (this.state.error === error) return null;
    return new Map(
      Array.from(fields(), (field) => [keyOf(field), { value: field.value, checked: field.checked }]),
    );
  }

  override componentDidUpdate(_: unknown, __: unknown, typed: Map<string, Typed> | null): void {
    if (!typed) return;
    this.drawnAt = performance.now();
    for (const field of fields()) {
      const before = typed.get(keyOf(field));
      if (!before || (field.value === before.value && field.checked === before.checked)) continue;
      Object.assign(field, before);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  override render(): ReactNode {
    if (this.state.error && performance.now() - this.drawnAt < SOON) throw this.state.error;
    return this.props.children;
  }
}
