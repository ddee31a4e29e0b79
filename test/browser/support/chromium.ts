import { existsSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import type { Browser } from '../../support/browserLike.ts';

// What tests and scripts share; nothing here belongs to a test.

/** Paths in order of preference. The headless shell is the same engine without a user interface, and loads pages in half the time. */
const INSTALLED = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
];
/** No requests other than the portal's, and no GPU or sandbox of the machine. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path and arguments of an installed browser, or else of the one in an npm package, which is unpacked with its libraries. */
export async function findBrowser(): Promise<{ executablePath: string; args: string[] }> {
  const installed = INSTALLED.find((path) => path && existsSync(path));
  if (installed) return { executablePath: installed, args: FLAGS };
  // Makes the package unpack its own shared libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: packed } = await import('@sparticuz/chromium');
  // Without the package's own flags: they put everything into one process, in which pages hang and which does not end.
  return { executablePath: await packed.executablePath(), args: FLAGS };
}

/** Copies the cookies of a test's HTTP browser, including the session, into a browser window. */
export const carrySession = (
  context: BrowserContext,
  { jar, origin }: Pick<Browser, 'jar' | 'origin'>,
): Promise<void> => context.addCookies([...jar].map(([name, value]) => ({ name, value, url: origin })));
