import { existsSync } from 'node:fs';

/** The headless shell first: the same engine without a desktop browser's own windows, so that pages load in half the time. */
const INSTALLED = [process.env.CHROME_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];
/** Nothing but the portal is asked for, and nothing of the machine's. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** An installed browser, or the one that a package carries, unpacked with the libraries that it needs. Never none. */
export async function findBrowser(): Promise<{ executablePath: string; args: string[] }> {
  const installed = INSTALLED.find((path) => path && existsSync(path));
  if (installed) return { executablePath: installed, args: FLAGS };
  // Makes the package bring its own shared libraries along.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return { executablePath: await packed.executablePath(), args: [...packed.args, ...FLAGS] };
}
