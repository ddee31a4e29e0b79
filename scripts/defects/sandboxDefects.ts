import type { Defect } from './defect.ts';

/** Defects of the embedded upstream, accounts and the log. */
export const sandboxDefects: readonly Defect[] = [
  {
    name: 'scanAuth is open without WECHAT_APP_ID',
    file: 'server/gateway.ts',
    find: "    if (row.oauthState && config.wechatAppId === undefined) return refusal('not_offered', messageOf(NOT_FOUND));\n",
    replace: '',
    tests: ['test/sandbox/wechatTakeover.test.ts'],
  },
  {
    name: 'the caller chooses cookie and state',
    file: 'server/gateway/oauthState.ts',
    find: "if (!session.takeOAuthState(browser ?? '') || browser === undefined) return",
    replace: 'if (!session.takeOAuthState(browser ?? sent)) return',
    tests: ['test/sandbox/wechatTakeover.test.ts'],
  },
  {
    name: 'the console is open in production',
    file: 'embedded/app.ts',
    find: '    if (options.sandbox) {',
    replace: '    if (options.varDir) {',
    tests: ['embedded/test/sandbox.test.ts'],
    isBuilt: true,
  },
  {
    name: 'the database can be read by others',
    file: 'embedded/store/folderLock.ts',
    find: 'const OWN_FILE = 0o600;',
    replace: 'const OWN_FILE = 0o644;',
    tests: ['embedded/test/sandbox.test.ts'],
    isBuilt: true,
  },
  {
    name: 'log lines have the messages of errors',
    file: 'server/log/logger.ts',
    find: "      errorKey: ' ',\n",
    replace: '',
    tests: ['test/sandbox/log.test.ts'],
  },
  {
    name: 'log lines are not scrubbed',
    file: 'server/log/logger.ts',
    find: 'return scrubbed.line;',
    replace: 'return line;',
    tests: ['test/sandbox/log.test.ts'],
  },
  {
    name: 'page views are logged as sent',
    file: 'server/routes/reports.ts',
    find: 'path: pageTemplate(path) });',
    replace: 'path });',
    tests: ['test/server/bff.test.ts'],
  },
  {
    name: 'passwords are evaluated without the captcha',
    file: 'embedded/rules/passwordLogin.ts',
    find: "  if (step === 'captcha') useCaptcha(db, login.captcha_key, login.captcha, now);\n",
    replace: '',
    tests: ['test/accounts/passwordGuessing.test.ts'],
  },
  {
    name: 'a stolen session pays out to a new account',
    file: 'embedded/handlers/wallet.ts',
    find: '  return isAsked ?',
    replace: '  return isAsked && input.code ?',
    tests: ['test/accounts/stolenSession.test.ts'],
  },
  {
    name: 'text messages need no captcha',
    file: 'embedded/rules/captcha.ts',
    find: '.count >= CAPTCHA_FROM',
    replace: '.count >= 1_000 * CAPTCHA_FROM',
    tests: ['test/accounts/smsCaptcha.test.ts', 'test/accounts/enumeration.test.ts'],
  },
];
