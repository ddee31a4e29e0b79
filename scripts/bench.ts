// `npm run bench [part]`: measures how fast the built portal is; needs a build, Linux and an idle machine.
const PARTS = {
  /** Against what the machine can do at all; further words choose scenarios, `--quick` makes it one short round. */
  portal: () => import('./bench/portal.ts'),
  /** What becomes of three times the load that it can serve. */
  overload: () => import('./bench/overload.ts'),
  /** What log lines and metrics cost. */
  observe: () => import('./bench/observe.ts'),
  /** What reading responses tolerantly costs. */
  reader: () => import('./bench/reader.ts'),
};

const word = process.argv[2] ?? '';
// Another word is one of a scenario.
const part = word in PARTS ? (process.argv.splice(2, 1), word) : 'portal';
// The text is one of the names.
await PARTS[part as keyof typeof PARTS]();
