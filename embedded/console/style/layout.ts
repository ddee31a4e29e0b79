/** Frame, columns, cards and messages. */
export const layout = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink-700); font: var(--text-14); text-autospace: normal; text-spacing-trim: trim-start; }
h1, h2 { color: var(--ink-900); text-wrap: balance; margin: 0; }
h1 { font: var(--head-24); }
h2 { font: var(--head-16); margin: 0 0 var(--s12); }
p { margin: 0; text-wrap: pretty; }
a { color: var(--brand-600); text-underline-offset: 3px; }
a:hover { color: var(--brand-700); }
small { font-size: var(--size-12); color: var(--ink-500); }
:focus-visible { outline: var(--focus); outline-offset: 2px; }
.wrap { max-width: var(--content); margin-inline: auto; padding-inline: var(--s24); }
.skip { position: absolute; left: -999px; }
.skip:focus { left: var(--s12); top: var(--s12); z-index: 2; background: var(--surface); padding: var(--s8) var(--s16); border-radius: var(--radius-control); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.top { background: var(--surface); border-bottom: 1px solid var(--line); }
.top .wrap { display: flex; align-items: center; gap: var(--s24); min-height: 64px; }
.brand { display: flex; align-items: center; gap: var(--s8); font: var(--head-16); color: var(--ink-900); text-decoration: none; white-space: nowrap; }
.brand span { font: var(--text-14); color: var(--ink-500); border-left: 1px solid var(--ink-200); padding-left: var(--s8); }
.top nav { flex: 1; }
.top ul { display: flex; flex-wrap: wrap; gap: 0 var(--s16); list-style: none; margin: 0; padding: 0; }
.top nav a { display: block; padding: var(--s8) 0; line-height: 46px; color: var(--ink-700); text-decoration: none; white-space: nowrap; border-bottom: 2px solid transparent; padding-block: 8px 6px; }
.top nav a:hover { color: var(--brand-700); }
.top nav a[aria-current] { color: var(--brand-600); font-weight: 600; border-color: var(--brand-600); }

main { padding-block: var(--s24) 64px; }
form { margin: 0; }
main > * + * { margin-top: var(--s16); }
.tabs { border-bottom: 1px solid var(--line); }
.tabs ul { display: flex; flex-wrap: wrap; gap: var(--s4) var(--s24); list-style: none; margin: 0; padding: 0; }
.tabs a { display: block; padding: var(--s8) 0 10px; color: var(--ink-700); text-decoration: none; border-bottom: 2px solid transparent; white-space: nowrap; }
.tabs a:hover { color: var(--brand-700); }
.tabs a[aria-current] { color: var(--brand-600); font-weight: 600; border-color: var(--brand-600); }
.count { display: inline-block; min-width: 20px; padding: 0 6px; border-radius: 10px; background: var(--brand-50); color: var(--brand-700); font-size: var(--size-12); line-height: 20px; text-align: center; font-variant-numeric: tabular-nums; }

.crumbs { display: flex; justify-content: space-between; gap: var(--s16); }
.crumbs a { text-decoration: none; }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s8) var(--s12); }
.sum { font: var(--figure-20); color: var(--ink-900); font-variant-numeric: tabular-nums; }
.soft, .note { color: var(--ink-500); }
.note { margin-top: var(--s8); }
.off { color: var(--danger); }

.columns { display: grid; grid-template-columns: minmax(0, 1fr) 340px; gap: var(--s16); align-items: start; }
.columns > div > * + * { margin-top: var(--s16); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-card); box-shadow: var(--shadow-rest); padding: 20px var(--s24) var(--s24); min-width: 0; }
.side .card { padding: 20px; }
.narrow { max-width: 720px; }
.card.narrow > h2:not(:first-child) { margin-top: var(--s24); }

.done, .refusal, .empty { border-radius: var(--radius-control); padding: var(--s12) var(--s16); border: 1px solid; }
.done { background: var(--success-50); color: var(--success); border-color: currentColor; }
.done a { color: inherit; }
.refusal { background: var(--danger-50); color: var(--danger); border-color: currentColor; }
.empty { background: var(--surface); border-color: var(--line); color: var(--ink-500); padding: var(--s32); text-align: center; }
.checks { display: flex; flex-wrap: wrap; gap: var(--s8) var(--s12); list-style: none; margin: 0; padding: 0; }
.checks li { padding: var(--s4) var(--s12); border-radius: var(--radius-control); background: var(--surface); }
.checks .good { background: var(--success-50); color: var(--success); }
.checks .wait { background: var(--warning-50); color: var(--warning); }

@media (max-width: 1100px) {
  .columns { grid-template-columns: minmax(0, 1fr) 300px; }
  .top .wrap { gap: var(--s16); }
  .top > .wrap > .tag, .brand span { display: none; }
  .wrap { padding-inline: var(--s16); }
}
@media (max-width: 800px) {
  .columns { grid-template-columns: minmax(0, 1fr); }
}
`;
