import { spawn } from 'node:child_process';
import { build } from 'vite';

// The browser's build is renewed on every change, and the server restarts; both run the sources themselves.
await build({ configFile: 'vite.config.ts', logLevel: 'warn', build: { watch: {}, emptyOutDir: false } });
const server = spawn(process.execPath, ['--watch', '--import', './scripts/ts.mjs', 'server/main.ts'], { stdio: 'inherit' });
server.on('exit', (code) => process.exit(code ?? 0));
