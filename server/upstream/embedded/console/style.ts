/** The console's stylesheet. */
export const style = `
:root { color-scheme: light; --line: #d5dde6; --ink: #1b2a3a; --soft: #5b6b7c; --brand: #1f4f82; --ground: #f5f7fa; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
header { background: #fff; border-bottom: 1px solid var(--line); }
header > div, main { max-width: 1080px; margin: 0 auto; padding: 16px 24px; }
header > div { display: flex; align-items: baseline; gap: 24px; flex-wrap: wrap; }
h1 { font-size: 18px; margin: 0; }
h2 { font-size: 16px; margin: 28px 0 8px; }
nav a { margin-right: 16px; }
a { color: var(--brand); }
a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; background: #fff; border: 1px solid var(--line); }
th, td { padding: 8px 12px; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-weight: 600; color: var(--soft); background: #fafbfd; }
td.wide { white-space: normal; width: 100%; }
.figure { font-variant-numeric: tabular-nums; }
td.figure { text-align: right; } th.figure { text-align: right; }
code { font: 600 17px/1 ui-monospace, "SFMono-Regular", Consolas, monospace; letter-spacing: 2px; }
.files { display: flex; flex-wrap: wrap; gap: 12px; list-style: none; margin: 8px 0 0; padding: 0; }
.files a { display: block; } .files img { display: block; max-width: 160px; border: 1px solid var(--line); }
.note { color: var(--soft); margin: 4px 0 12px; }
.done { background: #eaf5ee; border: 1px solid #b7dcc4; padding: 8px 12px; margin: 0 0 12px; }
form.line { display: flex; gap: 8px; align-items: center; margin: 0 0 12px; flex-wrap: wrap; }
td form, td form.line { margin: 0 0 4px; flex-wrap: nowrap; }
h3 { font-size: 15px; margin: 16px 0 6px; }
input, select, textarea { font: inherit; padding: 4px 8px; border: 1px solid #9fb0c2; border-radius: 4px; }
button { font: inherit; padding: 4px 12px; border: 1px solid var(--brand); border-radius: 4px; background: #fff; color: var(--brand); cursor: pointer; }
button.danger { border-color: #a3341f; color: #a3341f; }
.off { color: #a3341f; }
`;
