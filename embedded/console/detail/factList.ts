import { html, type Html } from '../html.ts';
import type { Fact, Section } from '../kinds/fact.ts';

/** Length (characters) from which a value gets the whole width. */
const LONG = 30;

/** Facts as a list of labels and values. `revealed`: whole values instead of masked ones. */
export const factList = (facts: readonly Fact[], revealed = false): Html =>
  html`<dl class="facts">
    ${facts.map(
      ({ label, value, full }) =>
        html`<div class="${value.length > LONG ? 'long' : ''}">
          <dt>${label}</dt>
          <dd>${revealed ? (full ?? value) : value}</dd>
        </div>`,
    )}
  </dl>`;

/** A section as a card; nothing without facts. */
export const sectionCard = ({ title, facts }: Section, revealed: boolean): Html =>
  facts.length === 0
    ? html``
    : html`<section class="card">
        <h2>${title}</h2>
        ${factList(facts, revealed)}
      </section>`;

/** Whether any of the facts is masked. */
export const hasSecret = (facts: readonly Fact[]): boolean => facts.some(({ full }) => full !== undefined);
