import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import t from 'tap';

const CONFIG = resolve('.dependency-cruiser.cjs');
const { forbidden } = createRequire(import.meta.url)(CONFIG) as { forbidden: { name: string }[] };

const EMBEDDED = 'embedded';

/** For each rule, an import that it must refuse: the importing file and the imported one. */
const VIOLATIONS: Record<string, [from: string, to: string]> = {
  'no-cycles': ['shared/one.ts', 'shared/other.ts'],
  'shared-stands-alone': ['shared/alone.ts', 'client/lib/plain.ts'],
  'sdk-on-shared-alone': ['sdk/pages.ts', 'client/lib/plain.ts'],
  'sdk-is-for-programs': ['server/routes/caller.ts', 'sdk/index.ts'],
  'client-not-server': ['client/lib/curious.ts', 'server/config/config.ts'],
  'page-not-page': ['client/pages/index.tsx', 'client/pages/about.tsx'],
  'client-parts-not-pages': ['client/ui/Link.tsx', 'client/pages/about.tsx'],
  'feature-not-feature': ['client/features/bank/Card.tsx', 'client/features/wallet/Sum.tsx'],
  'feature-below-shell': ['client/features/vip/Card.tsx', 'client/shell/Header.tsx'],
  'entities-below-features': ['client/entities/Offer.tsx', 'client/features/wallet/Sum.tsx'],
  'forms-below-features': ['client/forms/Field.tsx', 'client/entities/Rate.tsx'],
  'ui-knows-no-feature': ['client/ui/Table.tsx', 'client/features/wallet/Sum.tsx'],
  'lib-imports-no-part': ['client/lib/format.ts', 'client/ui/Time.tsx'],
  'store-stands-alone': ['server/store/memoryStore.ts', 'server/config/config.ts'],
  'http-below-pages': ['server/http/headers.ts', 'server/app.ts'],
  'gateway-below-pages': ['server/gateway/shape.ts', 'server/page/page.ts'],
  'upstream-below-gateway': ['server/upstream/client.ts', 'server/gateway.ts'],
  'page-below-routes': ['server/page/render.ts', 'server/routes/bff.ts'],
  'page-sees-little-client': ['server/page/title.ts', 'client/guard.ts'],
  'routes-not-upstream': ['server/routes/media.ts', 'server/upstream/normalize.ts'],
  'embedded-on-shared-alone': [`${EMBEDDED}/app.ts`, 'server/log/logger.ts'],
  'embedded-only-from-main': ['server/routes/sample.ts', `${EMBEDDED}/seed/people.ts`],
  'embedded-content-imports-lower-layers': [`${EMBEDDED}/content/content.ts`, `${EMBEDDED}/domain/time.ts`],
  'embedded-domain-imports-lower-layers': [`${EMBEDDED}/domain/quote.ts`, `${EMBEDDED}/store/db.ts`],
  'embedded-store-imports-lower-layers': [`${EMBEDDED}/store/bills.ts`, `${EMBEDDED}/rules/ledger.ts`],
  'embedded-rules-imports-lower-layers': [`${EMBEDDED}/rules/terms.ts`, `${EMBEDDED}/workflows/vip.ts`],
  'embedded-workflows-imports-lower-layers': [`${EMBEDDED}/workflows/form.ts`, `${EMBEDDED}/handlers/vip.ts`],
  'embedded-handlers-imports-lower-layers': [`${EMBEDDED}/handlers/forms.ts`, `${EMBEDDED}/console/page.ts`],
};

t.test('every import rule refuses its violation', (t) => {
  t.strictSame(Object.keys(VIOLATIONS).sort(), forbidden.map(({ name }) => name).sort(), 'each rule has a violation');
  const tree = mkdtempSync(join(tmpdir(), 'imports-'));
  t.teardown(() => rmSync(tree, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  };
  const importOf = (from: string, to: string) => `import './${relative(dirname(from), to)}';\n`;
  write('tsconfig.base.json', '{}');
  for (const [, to] of Object.values(VIOLATIONS)) write(to, 'export {};\n');
  for (const [from, to] of Object.values(VIOLATIONS)) write(from, importOf(from, to));
  write('shared/other.ts', importOf('shared/other.ts', 'shared/one.ts'));

  const cruiser = resolve('node_modules/.bin/depcruise');
  const { stdout } = spawnSync(process.execPath, [cruiser, EMBEDDED, 'client', 'sdk', 'server', 'shared', '--config', CONFIG, '--output-type', 'json'], { cwd: tree, encoding: 'utf8' });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string; to: string }[] } };
  for (const [rule, [from, to]] of Object.entries(VIOLATIONS))
    t.ok(summary.violations.some((found) => found.rule.name === rule && found.from === from && found.to === to), `${rule}: ${from} → ${to}`);
  t.end();
});
