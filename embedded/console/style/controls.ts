/** Fields, buttons, forms. */
export const controls = `
input, select, textarea { font: inherit; color: var(--ink-900); background: var(--surface); min-height: var(--control-small); padding: var(--s4) var(--s12); border: 1px solid var(--ink-400); border-radius: var(--radius-control); max-width: 100%; }
input:focus-visible, select:focus-visible, textarea:focus-visible { outline: 0; border-color: var(--brand-600); box-shadow: 0 0 0 3px var(--brand-100); }
textarea { resize: vertical; }
button, .button { display: inline-block; font: inherit; min-height: var(--control-small); padding: var(--s4) var(--s16); border: 1px solid var(--brand-600); border-radius: var(--radius-control); background: var(--surface); color: var(--brand-600); text-decoration: none; cursor: pointer; white-space: nowrap; transition: background var(--ease); }
button:hover, .button:hover { background: var(--brand-50); color: var(--brand-700); }
button.primary { background: var(--brand-600); color: var(--surface); font-weight: 600; }
button.primary:hover { background: var(--brand-700); color: var(--surface); }
button.danger { border-color: var(--danger); color: var(--danger); }
button.danger:hover { background: var(--danger-50); color: var(--danger); }
.line { display: flex; flex-wrap: wrap; gap: var(--s8) var(--s12); align-items: center; }
.line input[name=keyword] { width: 220px; }
.card > form { margin-top: var(--s12); }
.stack { display: grid; gap: var(--s8); }
.stack label, .stack legend { color: var(--ink-500); font-size: var(--size-13); }
.stack input, .stack select, .stack textarea { width: 100%; }
.stack button { min-height: var(--control); }
.stack .note { margin: 0; font-size: var(--size-13); }
fieldset { display: grid; gap: var(--s4); border: 0; margin: 0; padding: 0; min-width: 0; }
fieldset input, fieldset select { margin-bottom: var(--s4); }
legend { padding: 0; margin-bottom: var(--s4); }
.acts form + form { margin-top: var(--s16); }
.acts .apart { border-top: 1px solid var(--line); padding-top: var(--s16); }
.choice { display: flex; gap: var(--s12); justify-content: flex-end; margin-top: var(--s24); }
.choice .button, .choice button { min-height: var(--control); padding-block: 8px; min-width: 96px; text-align: center; }
.choice .button { border-color: var(--ink-200); color: var(--ink-700); }
code { font: 600 16px/24px ui-monospace, "SFMono-Regular", Consolas, monospace; letter-spacing: 2px; color: var(--ink-900); }
`;
