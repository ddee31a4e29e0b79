import t from 'tap';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { NO_PROMTOOL, promtool } from './support/promtool.ts';
import { RULES } from './support/rules.ts';

const skip = { skip: NO_PROMTOOL };

t.test('promtool has nothing to say against the metrics', skip, async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  await portal.browser().get('/');
  const { code, output } = await promtool(['check', 'metrics'], await portal.metrics());
  t.equal(output, '');
  t.equal(code, 0);
});

t.test('promtool accepts the rules, the sample configuration and the tests of the rules', skip, async (t) => {
  for (const args of [['check', 'rules', '--lint=all', '--lint-fatal', RULES], ['check', 'config', '--lint=all', '--lint-fatal', 'deploy/prometheus/prometheus.yml'], ['test', 'rules', 'deploy/prometheus/rules.test.yml']]) {
    const { code, output } = await promtool(args);
    t.equal(code, 0, output);
    t.notMatch(output, /warn|fail/i);
  }
});
