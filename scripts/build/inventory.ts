import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of files with the terms of a package. */
const TERMS = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;

/**
 * Writes what a release contains of others, for whoever receives it: `sbom.cdx.json` (CycloneDX), for programs that look for known weaknesses, and
 * `THIRD_PARTY_LICENSES.txt`, the terms for people.
 */
export function writeInventory(folder: string): void {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr.split('\n')[0]}`);
  // npm's own form. It names the whole after its folder.
  const sbom = JSON.parse(stdout) as { metadata: { component: { name: string } } };
  sbom.metadata.component.name = 'yinqiao-portal';
  writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(sbom, undefined, 2));
  const packages = installedPackages();
  writeFileSync(
    join(folder, 'THIRD_PARTY_LICENSES.txt'),
    packages
      .map(({ name, version, license, terms }) => `${name} ${version} (${license})\n\n${terms}`)
      .join(`\n${'='.repeat(80)}\n\n`),
  );
  process.stdout.write(
    `${folder}/sbom.cdx.json and ${folder}/THIRD_PARTY_LICENSES.txt: ${packages.length} packages\n`,
  );
}

/** The packages that a release needs, as the lock file has them, each with its licence and the files that have its terms. */
function installedPackages() {
  // npm's own file.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string; dev?: true; devOptional?: true; license?: string }>;
  };
  return Object.entries(packages).flatMap(([path, { version, dev, devOptional, license = 'unknown' }]) => {
    if (path === '' || dev || devOptional || !existsSync(path)) return [];
    const terms = readdirSync(path)
      .filter((file) => TERMS.test(file))
      .map((file) => readFileSync(join(path, file), 'utf8').trim());
    return [{ name: path.replace(/^.*node_modules\//, ''), version, license, terms: terms.join('\n\n') }];
  });
}
