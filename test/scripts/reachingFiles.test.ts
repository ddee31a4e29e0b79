import t from 'tap';
import { reachingFiles } from '../../scripts/testRun/groups.ts';

t.test(
  'npm run verify finds the tests that reach a change, also through others, the nearest first',
  async (t) => {
    t.equal((await reachingFiles(['shared/money/wan.ts'], 80))[0], 'test/shared/wan.test.ts');
    for (const file of ['server/docs/docs.css', 'server/openapi/description.md'])
      t.ok((await reachingFiles([file], 100_000)).length > 50, file);
  },
);
