/** What whoever starts a program in a terminal has to know. */
export interface Banner {
  /** What runs; the texts of `HEADINGS`. */
  of: 'portal' | 'upstream' | 'dev';
  /** Where it is served. */
  origin: string;
  /** The upstream, if it is not the embedded one. */
  upstream?: string | undefined;
  console?: string | undefined;
  /** What the console asks for, where it asks. */
  consolePassword?: string | undefined;
  /** A sample member. */
  sample?: { phone: string; password: string } | undefined;
  /** The file with the whole log. */
  log?: string | undefined;
}

type Labels = Record<'origin' | 'upstream' | 'console' | 'password' | 'login' | 'log' | 'stop', string>;

/** The labels have the same width in each language; a Chinese character takes two columns. */
const TEXTS: Record<
  'en' | 'zh',
  {
    headings: Record<Banner['of'], string>;
    labels: Labels;
    sample: (phone: string, password: string) => string;
  }
> = {
  en: {
    headings: {
      portal: 'The portal is ready.',
      upstream: 'The embedded upstream is ready.',
      dev: 'The portal is ready; it shows each change when it is saved.',
    },
    labels: {
      origin: 'Address   ',
      login: 'Log in    ',
      console: 'Console   ',
      password: 'Password  ',
      upstream: 'Upstream  ',
      log: 'Full log  ',
      stop: 'Stop      ',
    },
    sample: (phone, password) => `phone ${phone}, password ${password} (a sample member)`,
  },
  zh: {
    headings: {
      portal: '网站已启动。',
      upstream: '自带的业务接口已启动。',
      dev: '网站已启动，保存文件后立即生效。',
    },
    labels: {
      origin: '地址      ',
      login: '登录      ',
      console: '控制台    ',
      password: '密码      ',
      upstream: '业务接口  ',
      log: '完整日志  ',
      stop: '停止      ',
    },
    sample: (phone, password) => `手机号 ${phone}，密码 ${password}（示例用户）`,
  },
};

/** The language of a terminal, by the variables of POSIX: the first that is set counts. */
export const languageOf = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): 'en' | 'zh' =>
  /^zh/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'zh' : 'en';

/** The lines that a terminal shows when a program is ready. */
export function bannerText({ of, sample, ...about }: Banner, language: 'en' | 'zh'): string {
  const { headings, labels, sample: member } = TEXTS[language];
  const rows: [keyof Labels, string | undefined][] = [
    ['origin', about.origin],
    ['login', sample && member(sample.phone, sample.password)],
    ['console', about.console],
    ['password', about.consolePassword],
    ['upstream', about.upstream],
    ['log', about.log],
    ['stop', 'Ctrl-C'],
  ];
  const lines = rows.flatMap(([label, value]) => (value === undefined ? [] : [`  ${labels[label]}${value}`]));
  return ['', headings[of], '', ...lines, ''].join('\n');
}
