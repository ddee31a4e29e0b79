import { phoneRule } from '../../shared/rules/contact.ts';
import { creditCodeRule } from '../../shared/rules/creditCode.ts';
import { personNameRule } from '../../shared/rules/names.ts';
import { groupYuan, toFen, toYuan } from '../../shared/money/money.ts';
import { RANKING } from '../../shared/money/ranking.ts';
import { FILE_SIZE_MAX } from '../../shared/rules/files.ts';
import type {
  BannerSlots,
  FormField,
  Index,
  Level,
  LoanForm,
  LoanType,
  Partner,
  RechargeConfig,
  Right,
  Seo,
  Site,
  SiteConfig,
  UploadConfig,
  VipPackage,
  WithdrawConfig,
} from '../sent.ts';
import { AUTHORIZATION_DAYS } from '../../shared/constants.ts';
import {
  GIVEN_BACK_WORDS,
  PERIODS,
  RECHARGE_LATE,
  VIP_REFUND_WHERE,
  VIP_REFUND_WORDS,
  WITHDRAW_RETURN,
} from './periods.ts';
import { dataOf, textOf } from './read.ts';

/** An article of the sample content. The server adds ids, previous and next article, and related articles. */
export interface ArticleSeed {
  /** Stable name of a page or an agreement: `about`, `privacy`. */
  slug?: string;
  /** Slug of the agreement that this is an earlier version of. */
  earlierVersionOf?: string;
  /** Name of a category in site.json; '' for pages and agreements. */
  category: string;
  title: string;
  summary: string;
  /** `/media/….svg`, or '' when there is none. */
  cover: string;
  /** HTML of h2 h3 p ul ol li strong a table thead tbody tr th td blockquote img, without inline style. */
  content: string;
  author: string;
  source: string;
  is_top?: 0 | 1;
  is_hot?: 0 | 1;
  /** `2026-11-20 14:05:00`, Asia/Shanghai. */
  published: string;
  views: number;
}

export interface CategorySeed {
  id: number;
  type: 'news' | 'help' | 'notice';
  name: string;
  sort: number;
}

/** An application form in the content. The response adds the loan type's name and the id of the consent. */
export type FormSeed = Omit<LoanForm, 'loan_type_id' | 'loan_type_name' | 'agreement_id'> & {
  loan_type_id: number;
};

interface SiteFile {
  site: Site & { company: string };
  seo: Seo;
  banners: BannerSlots;
  /** The home page's own texts; partners, loan types and news are added by the server. The figures are samples: without a source, no page shows them. */
  home: {
    stats: Omit<Index['stats'], 'partner_count'>;
    steps: Index['steps'];
    faqs: Index['faqs'];
    vip_teaser: Index['vip_teaser'];
  };
  notice_lines: readonly string[];
  categories: readonly CategorySeed[];
  loan_types: readonly Omit<LoanType, 'partner_count' | 'annual_rate_min'>[];
  cities: readonly string[];
  advisors: readonly { name: string; phone: string }[];
}

/** In partners.json a condition that can be checked has its rules beside its text. */
type PartnerFile = Omit<Partner, 'conditions' | 'rules' | 'cost_limit'> & {
  conditions: readonly (
    string | { text: string; rules: readonly Omit<NonNullable<Partner['rules']>[number], 'text'>[] }
  )[];
};

interface TermsFile {
  config: Omit<SiteConfig, 'banner' | 'vip_contact' | 'vip_refund' | 'protocol' | 'privacy' | 'spread'> & {
    spread: Omit<SiteConfig['spread'], 'rules'>;
  };
  /** Whole annualised cost, per cent, above which no offer is shown, proposed or approved. */
  cost_limit: string;
  upload: Omit<UploadConfig, 'max_size'>;
  recharge: Omit<RechargeConfig, 'max_amount' | 'expire_minutes'>;
  withdrawal: WithdrawConfig;
  vip_rights: Record<string, Right>;
  vip_packages: readonly (Omit<
    VipPackage,
    'rights' | 'refund_days' | 'refund_term_days' | 'price' | 'vip_day'
  > & {
    price: string;
    vip_day: number;
    rights: readonly string[];
  })[];
  levels: readonly Level[];
}

/** Figures and sentences that texts promise and code keeps: a text names them, `{draft_days}`. */
const WORDS = {
  ...PERIODS,
  vip_refund: VIP_REFUND_WORDS,
  vip_refund_where: VIP_REFUND_WHERE,
  given_back: GIVEN_BACK_WORDS,
  recharge_late: RECHARGE_LATE,
  withdraw_return: WITHDRAW_RETURN,
};
const withFigures = (text: string, figures: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{([a-z_]+)\}/g, (_all, name: string) => String(figures[name]));
const filled = (file: string): unknown => JSON.parse(withFigures(textOf(file), WORDS));

// The content files are the project's own, written in these shapes.
const { cities, ...shown } = filled('site.json') as SiteFile;
export const {
  site,
  seo,
  banners,
  home,
  notice_lines: noticeLines,
  categories,
  loan_types: loanTypes,
  advisors,
} = shown;
// As above.
const terms = filled('terms.json') as TermsFile;
export const { cost_limit: costLimit, withdrawal: withdrawConfig, vip_rights: vipRights, levels } = terms;
export const rechargeConfig = {
  ...terms.recharge,
  expire_minutes: PERIODS.recharge_minutes,
  // Recharged money buys memberships only: no more of it at once than the dearest one costs.
  max_amount: toYuan(Math.max(...terms.vip_packages.map(({ price }) => toFen(price)))),
} satisfies RechargeConfig;
/** A package with the days that its refunds are computed by. */
export type SoldPackage = VipPackage & { refund_term_days: number };
export const vipPackages: readonly SoldPackage[] = terms.vip_packages.map((one) => ({
  ...one,
  rights: one.rights.flatMap((name) => vipRights[name] ?? []),
  // What costs nothing is not refunded.
  refund_days: toFen(one.price) === 0 ? 0 : PERIODS.vip_refund_days,
  refund_term_days: toFen(one.price) === 0 ? 0 : one.vip_day < 0 ? PERIODS.vip_refund_term_days : one.vip_day,
}));
/** Limits of uploads; rules/receiveUpload.ts enforces them. */
export const uploadConfig: UploadConfig = { ...terms.upload, max_size: FILE_SIZE_MAX };
// As above.
export const partners: readonly Partner[] = (dataOf('partners.json') as readonly PartnerFile[]).map(
  ({ conditions, ...one }) => ({
    ...one,
    cost_limit: costLimit,
    conditions: conditions.map((condition) => (typeof condition === 'string' ? condition : condition.text)),
    rules: conditions.flatMap((condition) =>
      typeof condition === 'string' ? [] : condition.rules.map((rule) => ({ text: condition.text, ...rule })),
    ),
  }),
);

// As above.
const loanForms = dataOf('forms.json') as { questions: QuestionSeed[]; forms: FormFile[] };

/** The titles of the forms that do, or do not, ask for a certification first. */
const titlesOf = (needCert: 0 | 1): string =>
  loanForms.forms
    .filter(({ need_cert }) => need_cert === needCert)
    .map(({ title }) => title)
    .join('、');

const rangeOf = ({
  min_amount: min,
  max_amount: max,
}: Pick<WithdrawConfig, 'min_amount' | 'max_amount'>): string => `${groupYuan(min)}–${groupYuan(max)}`;

/** As `WORDS`, with what the other files say. */
const FIGURES: Readonly<Record<string, string | number>> = {
  ...WORDS,
  arrival_text: withdrawConfig.arrival_text,
  company: site.company,
  withdraw_fee: withdrawConfig.fee_rate,
  withdraw_range: rangeOf(withdrawConfig),
  withdraw_times: withdrawConfig.day_times,
  withdraw_day: groupYuan(withdrawConfig.day_amount),
  recharge_range: rangeOf(rechargeConfig),
  ranking: RANKING.sentence,
  ranking_relations: RANKING.relations,
  authorization_days: AUTHORIZATION_DAYS,
  certified_forms: titlesOf(1),
  open_forms: titlesOf(0),
};

/** The articles of a file, each with its fields between two lines `---`, and then its HTML. */
function articlesOf(file: string): ArticleSeed[] {
  const texts = withFigures(textOf(file), FIGURES);
  return [...texts.matchAll(/^---\n([^]*?)\n---\n([^]*?)(?=^---\n|$(?![^]))/gm)].map(
    ([, head = '', content = '']) => {
      const fields = Object.fromEntries(
        head
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
      );
      const flags = Object.fromEntries(
        ['views', 'is_top', 'is_hot']
          .filter((name) => name in fields)
          .map((name) => [name, Number(fields[name])]),
      );
      // The other fields are in the head of each article.
      return { category: '', cover: '', ...fields, ...flags, content: content.trim() } as ArticleSeed;
    },
  );
}
/**
 * Help articles, news and notices, and the single pages and agreements. Ids follow from the order: new ones are added at the end.
 * (The cast: four files give four lists.)
 */
export const [help, news, notices, pages] = ['help.md', 'news.md', 'notices.md', 'pages.md'].map(
  articlesOf,
) as [ArticleSeed[], ArticleSeed[], ArticleSeed[], ArticleSeed[]];

const contentOf = (slug: string): string => pages.find((page) => page.slug === slug)?.content ?? '';
/** Settings of `/api/config`, without the banners. */
export const config: Omit<SiteConfig, 'banner' | 'vip_contact'> = {
  ...terms.config,
  vip_refund: { days: PERIODS.vip_refund_days, rule_text: VIP_REFUND_WORDS + VIP_REFUND_WHERE },
  protocol: contentOf('protocol'),
  privacy: contentOf('privacy'),
  spread: { ...terms.config.spread, rules: textOf('spread-rules.html').trim() },
};

/** A form in forms.json: a field that is a text is a question that several forms have. */
type FormFile = Omit<FormSeed, 'steps'> & {
  steps: (Omit<FormSeed['steps'][number], 'fields'> & { fields: readonly (string | QuestionSeed)[] })[];
};

/** A question in forms.json: `rule` names the pattern of a rule that both sides have, `options` may be the cities. */
type QuestionSeed = Omit<FormField, 'options'> & {
  rule?: keyof typeof PATTERNS;
  options?: FormField['options'] | 'cities';
};
const PATTERNS = {
  personName: personNameRule.pattern,
  phone: phoneRule.pattern,
  creditCode: creditCodeRule.pattern,
};

function fieldOf({ rule, options, ...rest }: QuestionSeed): FormField {
  const choices = options === 'cities' ? cities.map((city) => ({ value: city, label: city })) : options;
  return { ...rest, ...(rule && { pattern: PATTERNS[rule] }), ...(choices && { options: choices }) };
}

/**
 * Application forms, one for each loan type, in the order of their ids. A field that is a text is a question that several forms have. The keys
 * `amount`, `term`, `purpose`, `city`, `contact_name` and `phone_number` mean the same in every form; lists of applications show their answers.
 */
export const forms: readonly FormSeed[] = (() => {
  const { questions, forms: seeds } = loanForms;
  const known = new Map(questions.map((question) => [question.key, fieldOf(question)]));
  const read = (field: string | QuestionSeed): FormField[] =>
    typeof field === 'string' ? [known.get(field) ?? []].flat() : [fieldOf(field)];
  return seeds.map((form) => ({
    ...form,
    steps: form.steps.map((step) => ({ ...step, fields: step.fields.flatMap(read) })),
  }));
})();
