import { Component, type ReactNode } from 'react';
import { fillFields, readFields, type TypedFields } from '../lib/typedFields.ts';

/** Two errors closer to each other (ms) are a fault of the part's own: drawing it anew does not help. */
const SOON = 1_000;

/**
 * A part of the page that is drawn anew after an error in it, with what was typed: page translation and extensions change what React
 * has drawn, and removing it then fails. An error while it is drawn, or soon again, is that of what is around it.
 */
export class Part extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = (error: Error) => ({ error });
  override state: { error?: Error } = {};
  private drawnAt = -SOON;

  override getSnapshotBeforeUpdate(_: unknown, { error }: Part['state']): TypedFields | null {
    return this.state.error === error ? null : readFields();
  }

  override componentDidUpdate(_: unknown, __: unknown, typed: TypedFields | null): void {
    if (!typed) return;
    this.drawnAt = performance.now();
    fillFields(typed);
  }

  override render(): ReactNode {
    if (this.state.error && performance.now() - this.drawnAt < SOON) throw this.state.error;
    return this.props.children;
  }
}
