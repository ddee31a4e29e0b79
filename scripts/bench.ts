import { readCommand } from './runTool.ts';

const { positionals } = readCommand({
  name: 'bench',
  help: `Measures how fast the built portal is, against what the machine can do at all. Needs Linux and an idle machine.

  npm run bench -- [--quick] [WORD…]

  WORD      only the scenarios with these words
  --quick   one short round, to see that nothing is broken
  overload  in place of words: what becomes of three times the load that it can serve
`,
  options: { quick: { type: 'boolean' } },
  positionals: ['[WORD…]'],
  needsBuild: true,
});
await (positionals[0] === 'overload' ? import('./bench/overload.ts') : import('./bench/portal.ts'));
