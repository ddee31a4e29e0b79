import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

/** A private key and its certificate (PEM). */
export interface Identity {
  key: string;
  cert: string;
}

/** What a certificate says besides the key. Dates as `YYYYMMDDHHMMSSZ`; by default it is valid from now on. */
interface Claims {
  /** Host name. */
  name: string;
  from?: string;
  to?: string;
}

export interface Authority {
  /** Its certificate's file. */
  file: string;
  /** Signs a new certificate. */
  sign(claims: Claims): Identity;
}

/** The key's type; elliptic, since such keys are made at once. */
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** Of `openssl ca`, which unlike other commands of OpenSSL 3.0 takes dates in the past. */
const CONFIG = `
[ca]
default_ca = test
[test]
database = index
new_certs_dir = .
rand_serial = yes
default_md = sha256
default_days = 30
policy = any
unique_subject = no
[any]
commonName = supplied
`;

function openssl(cwd: string, ...args: string[]): void {
  const { error, status, stderr } = spawnSync('openssl', args, { cwd, encoding: 'utf8' });
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new Error('These tests make certificates with the command `openssl`, which is not installed.');
  if (error || status !== 0) throw new Error(`openssl ${args[0]}: ${error?.message ?? stderr}`);
}

/** An empty folder that the test's teardown removes. */
function folder(t: Pick<Test, 'teardown'>): string {
  const made = mkdtempSync(join(tmpdir(), 'certificates-'));
  t.teardown(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const identityIn = (at: string): Identity => ({
  key: readFileSync(join(at, 'key'), 'utf8'),
  cert: readFileSync(join(at, 'cert'), 'utf8'),
});

/** Makes a certificate authority. Its keys live in a folder that the test's teardown removes. */
export function makeAuthority(t: Pick<Test, 'teardown'>): Authority {
  const at = folder(t);
  writeFileSync(join(at, 'config'), CONFIG);
  writeFileSync(join(at, 'index'), '');
  openssl(
    at,
    'req',
    '-x509',
    ...NEW_KEY,
    '-keyout',
    'ca.key',
    '-out',
    'ca.cert',
    '-days',
    '30',
    '-subj',
    '/CN=Test authority',
  );
  return {
    file: join(at, 'ca.cert'),
    sign({ name, from, to }) {
      writeFileSync(join(at, 'extensions'), `subjectAltName = DNS:${name}\n`);
      openssl(at, 'req', '-new', ...NEW_KEY, '-keyout', 'key', '-out', 'request', '-subj', `/CN=${name}`);
      const dates = [...(from ? ['-startdate', from] : []), ...(to ? ['-enddate', to] : [])];
      openssl(
        at,
        'ca',
        '-batch',
        '-notext',
        '-config',
        'config',
        '-keyfile',
        'ca.key',
        '-cert',
        'ca.cert',
        '-extfile',
        'extensions',
        ...dates,
        '-in',
        'request',
        '-out',
        'cert',
      );
      return identityIn(at);
    },
  };
}

/** A certificate that only its own key has signed. */
export function makeSelfSigned(t: Pick<Test, 'teardown'>, name: string): Identity {
  const at = folder(t);
  openssl(
    at,
    'req',
    '-x509',
    ...NEW_KEY,
    '-keyout',
    'key',
    '-out',
    'cert',
    '-days',
    '30',
    '-subj',
    `/CN=${name}`,
    '-addext',
    `subjectAltName = DNS:${name}`,
  );
  return identityIn(at);
}
