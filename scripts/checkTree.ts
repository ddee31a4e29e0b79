import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOTS = ['client', 'sdk', 'server', 'embedded', 'shared', 'scripts', 'test'];
const VAGUE_NAMES = /^(utils?|misc|helpers)$/i;

const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const vague = files.filter((file) => file.split(/[/.]/).some((part) => VAGUE_NAMES.test(part)));
for (const file of vague)
  process.stderr.write(`${file}: the name fits anything; name it after what it does\n`);
if (vague.length > 0) process.exit(1);
