/** Tables, facts, tags, files, steps, pages. */
export const tables = `
table { width: 100%; border-collapse: separate; border-spacing: 0; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-card); }
caption { text-align: left; color: var(--ink-500); padding: 0 0 var(--s8); }
th, td { padding: var(--s12) var(--s16); text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; vertical-align: middle; }
tbody tr:last-child > * { border-bottom: 0; }
thead th:first-child { border-top-left-radius: var(--radius-card); }
thead th:last-child { border-top-right-radius: var(--radius-card); }
tbody:first-child tr:first-child > :first-child { border-top-left-radius: var(--radius-card); }
tbody:first-child tr:first-child > :last-child { border-top-right-radius: var(--radius-card); }
tbody tr:last-child > :first-child { border-bottom-left-radius: var(--radius-card); }
tbody tr:last-child > :last-child { border-bottom-right-radius: var(--radius-card); }
tbody tr:hover td { background: var(--page); }
th { font-weight: 400; font-size: var(--size-13); color: var(--ink-500); background: var(--page); }
td.text { white-space: normal; min-width: 96px; overflow-wrap: anywhere; }
td.wide { white-space: normal; width: 100%; overflow-wrap: anywhere; }
.figure, .time { font-variant-numeric: tabular-nums; }
th.figure, td.figure { text-align: right; }
td.figure { color: var(--ink-900); }
.dense th, .dense td { padding: var(--s8) var(--s12); font-size: var(--size-13); }
.card table { box-shadow: none; }

.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: var(--s12) var(--s24); margin: 0; }
.facts .long { grid-column: 1 / -1; }
.facts dt { color: var(--ink-500); font-size: var(--size-13); }
.facts dd { margin: 0; color: var(--ink-900); overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.side .facts { grid-template-columns: 1fr; gap: var(--s8); }
.side .facts > div { display: flex; justify-content: space-between; gap: var(--s16); }
.side .facts .long { grid-column: 1 / -1; }
.facts dt { flex: none; }
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
