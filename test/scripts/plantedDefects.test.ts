import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import { plantingFault } from '../../scripts/defects/defect.ts';
import { defects } from '../../scripts/defects/defects.ts';
import { judge } from '../../scripts/defects/plant.ts';

t.test('every planted defect can be planted in the present sources, and names tests that exist', async (t) => {
  for (const defect of defects) {
    t.equal(plantingFault(defect, readFileSync(defect.file, 'utf8')), null, defect.name);
    t.ok(defect.tests.length > 0 && defect.tests.every((file) => existsSync(file)), `the tests for: ${defect.name}`);
  }
  t.equal(new Set(defects.map(({ name }) => name)).size, defects.length, 'each has a name of its own');
});

t.test('a defect is caught only by a test that fails while another passes', async (t) => {
  t.match(judge('not ok a.test.ts > a\n  at a.test.ts:1\n3 tests\n2 passed, 1 failed\n'), { verdict: 'caught', why: 'a.test.ts > a' });
  t.match(judge('2 passed, 1 failed, 1 skipped\n'), { verdict: 'caught' });
  t.match(judge('3 passed, 0 failed\n'), { verdict: 'survived' });
  t.match(judge('0 passed, 1 failed\n'), { verdict: 'broken' }, 'nothing passes if the file cannot even be loaded');
  t.match(judge('SyntaxError'), { verdict: 'broken' });
});
