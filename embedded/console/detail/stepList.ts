import { wireTime } from '../../domain/shanghaiTime.ts';
import { html, type Html } from '../html.ts';
import type { Step } from '../kinds/kind.ts';

/** What happened to a record so far, oldest first. */
export const stepList = (steps: readonly Step[]): Html =>
  steps.length === 0
    ? html``
    : html`<section class="card">
        <h2>办理进度</h2>
        <ol class="steps">
          ${steps.map(({ text, remark, at }) => html`<li><b>${text}</b> <time>${wireTime(at)}</time>${remark && html`<p>${remark}</p>`}</li>`)}
        </ol>
      </section>`;
