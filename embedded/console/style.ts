const tables = `
table { width: 100%; border-collapse: separate; border-spacing: 0; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-card); overflow: hidden; }
caption { text-align: left; color: var(--ink-500); padding: 0 0 var(--s8); }
th, td { padding: var(--s12) var(--s16); text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; vertical-align: middle; }
tbody tr:last-child > * { border-bottom: 0; }
tbody tr:hover td { background: var(--page); }
th { font-weight: 400; font-size: var(--size-13); color: var(--ink-500); background: var(--page); }
td.text { white-space: normal; min-width: 96px; overflow-wrap: anywhere; }
td.wide { white-space: normal; width: 100%; overflow-wrap: anywhere; }
.figure, .time { font-variant-numeric: tabular-nums; }
th.figure, td.figure { text-align: right; }
td.figure { color: var(--ink-900); }
.dense th, .dense td { padding: var(--s8) var(--s12); font-size: var(--size-13); }

.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: var(--s12) var(--s24); margin: 0; }
.facts .long { grid-column: 1 / -1; }
.facts dt { flex: none; color: var(--ink-500); font-size: var(--size-13); }
.facts dd { margin: 0; color: var(--ink-900); overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.side .facts { grid-template-columns: 1fr; gap: var(--s8); }
.side .facts > div { display: flex; justify-content: space-between; gap: var(--s16); }
.side .facts dd { text-align: right; }

.tag { display: inline-block; padding: 0 var(--s8); border-radius: 4px; font-size: var(--size-12); line-height: 22px; background: var(--page); color: var(--ink-500); border: 1px solid var(--line); white-space: nowrap; }
.tag.good { background: var(--success-50); color: var(--success); border-color: transparent; }
.tag.wait { background: var(--warning-50); color: var(--warning); border-color: transparent; }
.tag.bad { background: var(--danger-50); color: var(--danger); border-color: transparent; }
.tag.vip { background: var(--gold-50); color: var(--gold-700); border-color: var(--gold-300); font-weight: 600; vertical-align: 2px; }

.files { display: flex; flex-wrap: wrap; gap: var(--s16); list-style: none; margin: 0; padding: 0; }
.files a { display: grid; gap: var(--s4); text-decoration: none; }
.files img { display: block; width: 200px; height: 132px; object-fit: contain; background: var(--page); border: 1px solid var(--line); border-radius: var(--radius-control); }
.steps { list-style: none; margin: 0; padding: 0 0 0 var(--s16); border-left: 2px solid var(--brand-100); display: grid; gap: var(--s12); }
.steps time { color: var(--ink-500); margin-left: var(--s8); font-variant-numeric: tabular-nums; }
.steps p { color: var(--ink-500); }
details { margin-top: var(--s12); }
summary { cursor: pointer; padding: var(--s4) 0; color: var(--ink-900); }
details table { margin-top: var(--s8); }
.pager { display: flex; gap: var(--s16); align-items: center; justify-content: flex-end; }
`;

const controls = `
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

const layout = `
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
.top ul, .tabs ul { display: flex; flex-wrap: wrap; gap: 0 var(--s16); list-style: none; margin: 0; padding: 0; }
.top nav a, .tabs a { display: block; color: var(--ink-700); text-decoration: none; white-space: nowrap; border-bottom: 2px solid transparent; }
.top nav a { padding-block: 8px 6px; line-height: 46px; }
:is(.top nav, .tabs) a:hover { color: var(--brand-700); }
:is(.top nav, .tabs) a[aria-current] { color: var(--brand-600); font-weight: 600; border-color: var(--brand-600); }

main { padding-block: var(--s24) 64px; }
form { margin: 0; }
main > * + * { margin-top: var(--s16); }
.tabs { border-bottom: 1px solid var(--line); }
.tabs ul { gap: var(--s4) var(--s24); }
.tabs a { padding-block: var(--s8) 10px; }
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
.done { background: var(--success-50); color: var(--success); }
.done a { color: inherit; }
.refusal { background: var(--danger-50); color: var(--danger); }
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

/** The portal's tokens that the console uses, with the same names and values. */
const tokens = {
  'ink-900': '#0f1b2d',
  'ink-700': '#33415c',
  'ink-500': '#5b6b84',
  'ink-400': '#8592a8',
  'ink-200': '#cfd7e3',
  line: '#e3e8ef',
  page: '#f5f7fa',
  surface: '#fff',
  'brand-700': '#0f45ad',
  'brand-600': '#1557d6',
  'brand-100': '#d9e6ff',
  'brand-50': '#eef4ff',
  'gold-700': '#8a5a12',
  'gold-300': '#e3c48a',
  'gold-50': '#fdf6e7',
  success: '#0a7d4f',
  'success-50': '#eaf7f1',
  danger: '#c8261f',
  'danger-50': '#fdeeed',
  warning: '#9a5b00',
  'warning-50': '#fff5e3',
  sans: '"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif',
  'size-12': '12px',
  'size-13': '13px',
  'text-14': '14px/22px var(--sans)',
  'head-16': '600 16px/24px var(--sans)',
  'head-24': '600 24px/34px var(--sans)',
  'figure-20': '600 20px/28px var(--sans)',
  s4: '4px',
  s8: '8px',
  s12: '12px',
  s16: '16px',
  s24: '24px',
  s32: '32px',
  content: '1200px',
  control: '40px',
  'control-small': '32px',
  'radius-control': '6px',
  'radius-card': '12px',
  'shadow-rest': '0 1px 2px rgb(15 27 45 / 0.04), 0 4px 16px rgb(15 27 45 / 0.04)',
  ease: '160ms ease-out',
  focus: '2px solid var(--brand-600)',
} as const;

const root = `:root { color-scheme: light; ${Object.entries(tokens)
  .map(([name, value]) => `--${name}: ${value};`)
  .join(' ')} }`;

/** The console's stylesheet: the portal's tokens in plain pages. */
export const style = [root, layout, controls, tables].join('\n');
