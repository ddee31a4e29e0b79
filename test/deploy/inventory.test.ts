import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

/** Licences that ask for no more than to be named with the software. */
const ALLOWED = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', '0BSD'];

t.test('every package of a release has a licence that allows to pass it on', (t) => {
  // npm's own files.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true; devOptional?: true; version: string }>;
  };
  const installed = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(path),
  );
  t.ok(installed.length > 100);
  const others = installed.flatMap(([path, { version }]) => {
    const own = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
      license?: unknown;
      version: string;
    };
    t.equal(own.version, version, path);
    return typeof own.license === 'string' && ALLOWED.includes(own.license)
      ? []
      : [`${path}: ${JSON.stringify(own.license)}`];
  });
  t.same(others, []);
  t.end();
});
