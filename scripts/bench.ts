// `npm run bench`: measures how fast the built portal is, against what the machine can do at all; further words choose scenarios,
// `--quick` makes it one short round. `overload`: what becomes of three times the load that it can serve. Needs a build, Linux and an
// idle machine.
await (process.argv[2] === 'overload' ? import('./bench/overload.ts') : import('./bench/portal.ts'));
