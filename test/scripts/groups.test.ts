import t from 'tap';
import { groupsOf, namedFiles } from '../../scripts/testRun/groups.ts';

t.test('a folder stands for its test files, and a file for itself', async (t) => {
  const files = namedFiles(['test/scripts', 'test/server/bff.test.ts']);
  t.ok(files.includes('test/scripts/groups.test.ts'));
  t.equal(files.at(-1), 'test/server/bff.test.ts');
  t.ok(files.every((file) => file.endsWith('.test.ts')));
});

t.test('a name that does not exist is kept, so that the run reports it', async (t) => {
  t.same(namedFiles(['test/none.test.ts']), ['test/none.test.ts']);
});

t.test('the groups hold each test file of a folder once', async (t) => {
  t.same(groupsOf((folder) => folder === 'scripts').flat().sort(), namedFiles(['test/scripts']));
});
