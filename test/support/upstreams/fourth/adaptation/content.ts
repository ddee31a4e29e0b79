import { type Differences, pageOf, recordOf, rowsOf, totalsOf } from 'yinqiao-portal/adapt';
import {
  type Ask,
  BUNDLE,
  type Fields,
  countOf,
  entriesOf,
  filled,
  flag,
  linesOf,
  loanTypesOf,
  percentOf,
  percentOfBp,
  words,
  yuanOfWan,
} from './values.ts';

/** All articles of a channel, newest first: their number stands in a header. */
async function articlesOf(ask: Ask, channel: string): Promise<Fields[]> {
  const rows: Fields[] = [];
  for (let more = true; more;) {
    const found = rowsOf(
      await ask('GET /cms/articles', { query: { channel, offset: rows.length, limit: 50 } }),
    );
    rows.push(...found);
    more = found.length === 50;
  }
  return rows;
}

const CHANNEL_OF: Record<string, string> = { news: 'journal', help: 'help', notice: 'board', page: 'page' };
function article(
  { Slug, Channel, SubChannel, Title, Lead, Cover, By, From, Reads, Pinned, Published, Updated }: Fields,
  categories: Fields[],
) {
  return {
    id: Slug,
    type: Object.keys(CHANNEL_OF).find((type) => CHANNEL_OF[type] === Channel),
    category_id: SubChannel,
    category_name: categories.find(({ code }) => code === SubChannel)?.Label,
    title: Title,
    summary: filled(Lead),
    cover: Cover,
    author: filled(By),
    source: filled(From),
    view_count: Reads,
    is_top: flag(Pinned),
    publish_at: Published,
    updated_at: Updated,
  };
}
const categoriesOf = async (ask: Ask) => entriesOf(await ask('GET /cms/dict/CHANNEL'));
const linkTo = (other: unknown) =>
  other ? { id: recordOf(other).Slug, title: recordOf(other).Title } : null;

const PAGE_KEYS: Record<string, string> = {
  TERMS: 'protocol',
  PRIVACY: 'privacy',
  DATA_SHARING: 'infoAuthorization',
};
const SEO: Record<string, string> = {
  index: 'home',
  about: 'company',
  user: 'member',
  bag: 'purse',
  bank: 'lenders',
  news: 'journal',
  vip: 'plans',
  promotion: 'invite',
};
const SLOTS: Record<string, string> = {
  index: 'home',
  help_list: 'helps',
  contact: 'contact',
  news_list: 'journal',
  about: 'company',
  news_detail: 'journal-item',
  help_detail: 'help-item',
};

function banners(bundle: unknown, slot: string) {
  const shown = rowsOf(recordOf(bundle).Banners).filter(
    (one) => one.Slot === slot && one.IsDeleted === false,
  );
  return shown
    .toSorted((one, other) => Number(one.Order) - Number(other.Order))
    .map(({ Img, Href, Alt, From, To, Order }) => {
      const link = filled(Href);
      return {
        id: `${slot.replace('/', '-')}-${String(Order)}`,
        image: Img,
        alt: Alt,
        link,
        link_type: link ? (String(link).startsWith('/') ? 1 : 2) : 0,
        start_at: From,
        end_at: To,
        sort: Order,
      };
    });
}

const LENDER_KIND = words({ STATE: 1, JOINT: 2, LOCAL: 3, CONSUMER: 4, MICRO: 5 });
const REPAY = words({ EQUAL_PAYMENT: 1, EQUAL_PRINCIPAL: 2, INTEREST_FIRST: 3, AT_END: 4, REVOLVING: 5 });
function partner(lender: Fields) {
  const { Name, MinWan, MaxWan, Months, Apr, AprBasis, Repay, Fees, Release } = recordOf(lender.Product);
  const [termMin, termMax] = Array.isArray(Months) ? Months : [];
  const [aprMin, aprMax] = Array.isArray(Apr) ? Apr : [];
  return {
    id: lender.Code,
    name: lender.ShortName,
    full_name: lender.FullName,
    logo: lender.Logo,
    product: Name,
    org_type: LENDER_KIND.of(lender.Kind),
    loan_type_ids: (Array.isArray(lender.LoanTypes) ? lender.LoanTypes : []) as unknown[],
    tags: [],
    amount_min: yuanOfWan(MinWan),
    amount_max: yuanOfWan(MaxWan),
    term_min: termMin as unknown,
    term_max: termMax as unknown,
    annual_rate_min: percentOf(aprMin),
    annual_rate_max: percentOf(aprMax),
    rate_method: AprBasis === 'COMPOUND' ? '复利' : '单利',
    fees: rowsOf(Fees).map(({ Name: name, Bp, Wan, Note }) => ({
      name,
      rate: Bp === undefined ? undefined : percentOfBp(Bp),
      amount: Wan === undefined ? undefined : yuanOfWan(Wan),
      text: filled(Note),
    })),
    repayments: (Array.isArray(Repay) ? Repay : []).map(REPAY.of),
    release_text: filled(Release),
    conditions: linesOf(lender.Needs),
    materials: linesOf(lender.Papers),
    advantages: linesOf(lender.Selling),
    intro: filled(lender.About),
    apply_count: lender.Applied,
    recommend: Number(lender.Stars) * 2,
    is_hot: flag(lender.Hot),
    is_new: flag(lender.Fresh),
    is_vip_channel: flag(Boolean(filled(lender.PlanOnly))),
    vip_benefit: filled(lender.PlanOnly),
    form_id: null,
    phone: filled(lender.Hotline),
    license_no: filled(lender.Licence),
    cities: lender.Cities === '*' ? ['全国'] : linesOf(lender.Cities, ','),
    updated_at: lender.Updated,
  };
}

export const contentRows = {
  notice: {
    upstream: BUNDLE,
    data(data) {
      const { Ticker } = recordOf(data);
      return (Array.isArray(Ticker) ? Ticker : []).map((content: unknown) => ({ content }));
    },
  },
  wz: {
    async answer(_input, { ask }) {
      const [bundle, channels, pages] = await Promise.all([
        ask(BUNDLE),
        categoriesOf(ask),
        articlesOf(ask, 'page'),
      ]);
      const below = (parent: string) =>
        channels
          .filter(({ Parent }) => Parent === parent)
          .map(({ code, Label, Order }) => ({ id: code, name: Label, sort: Order }));
      const page = (slug: string) => {
        const found = pages.find(({ Slug }) => Slug === slug);
        return found
          ? {
              id: found.Slug,
              title: found.Title,
              summary: filled(found.Lead),
              cover: found.Cover,
              updated_at: found.Updated ?? found.Published,
            }
          : null;
      };
      return {
        categories: { news: below('journal'), help: below('help'), notice: below('board') },
        pages: { about: page('page-about'), play: page('page-play'), contact: page('page-contact') },
        agreements: rowsOf(recordOf(bundle).Docs).map(({ Code, Edition, Slug, Title }) => ({
          id: Slug,
          key: PAGE_KEYS[String(Code)],
          title: Title,
          updated_at: `${String(Edition)}-01`,
        })),
      };
    },
  },
  articles: {
    async answer({ type = 'news', category_id: category, keyword = '', ...paging }, { ask }) {
      const channel = String(category ?? CHANNEL_OF[type]);
      const [all, categories] = await Promise.all([articlesOf(ask, channel), categoriesOf(ask)]);
      const rows = all.filter(({ Title, Lead }) =>
        `${String(Title)} ${String(filled(Lead) ?? '')}`.includes(keyword),
      );
      return {
        list: pageOf(rows, paging).map((one) => article(one, categories)),
        ...totalsOf(rows, paging),
      };
    },
  },
  article: {
    async answer({ type = 'news', id }, { ask, reply, refuse }) {
      const channel = String(CHANNEL_OF[type]);
      const [one, rows, categories] = await Promise.all([
        ask(`GET /cms/articles/${String(id)}`),
        articlesOf(ask, channel),
        categoriesOf(ask),
      ]);
      const found = recordOf(one);
      if (found.Channel !== channel)
        throw refuse({ code: 404, reason: 'not_found', message: '没有找到这篇文章' });
      const { text } = await reply(`GET /cms/articles/${String(id)}/body`);
      const related = Array.isArray(found.Related) ? found.Related : [];
      return {
        ...article(found, categories),
        content: text,
        prev: linkTo(found.Older),
        next: linkTo(found.Newer),
        related: rows.filter(({ Slug }) => related.includes(Slug)).map((other) => article(other, categories)),
      };
    },
  },

  index: {
    async answer(_input, { ask, row }) {
      const [figures, loanTypes, partners, news, plans] = await Promise.all([
        ask('GET /cms/figures'),
        row('loanType'),
        row('partner'),
        row('articles', { type: 'news', page: 1, count: 6 }),
        row('vipPackages'),
      ]);
      const { Members, Lenders, Applications, Lent, AsOf, Steps, Faq } = recordOf(figures);
      const pairs = (list: unknown) => (Array.isArray(list) ? (list as unknown[][]) : []);
      const plan = (plans ?? []).find(({ is_recommend: starred }) => starred === 1);
      return {
        stats: {
          partner_count: countOf(Lenders),
          user_count: countOf(Members),
          apply_count: countOf(Applications),
          loan_amount: yuanOfWan(Lent),
          as_of: AsOf,
        },
        steps: pairs(Steps).map(([title, text]) => ({ title, text })),
        loan_types: loanTypes ?? [],
        partners: partners ?? [],
        news: news?.list ?? [],
        faqs: pairs(Faq).map(([asked, answer]) => ({ question: asked, answer })),
        vip_teaser: {
          title: plan?.title,
          text: plan?.rights.map(({ title }) => title).join('、'),
          points: [],
          package_title: plan?.title,
          price: plan?.price,
          period: plan?.type_text,
        },
      };
    },
  },
  site: {
    upstream: BUNDLE,
    data(data) {
      const {
        Name,
        Mail,
        Phone,
        Hours,
        Address,
        Copyright,
        Icp,
        Police,
        MobileQr,
        Logo,
        SupportBy,
        SupportUrl,
      } = recordOf(recordOf(data).Site);
      return {
        name: filled(Name),
        email: filled(Mail),
        phone: filled(Phone),
        work_time: filled(Hours),
        address: filled(Address),
        copyright: filled(Copyright),
        record_number: filled(Icp),
        police_record_number: filled(Police),
        qrcode: filled(MobileQr),
        logo: filled(Logo),
        support_name: filled(SupportBy),
        support_url: filled(SupportUrl),
      };
    },
  },
  seo: {
    upstream: BUNDLE,
    data(data) {
      const all = recordOf(recordOf(data).Seo);
      const entries = Object.entries(SEO).map(([key, name]) => {
        const [title, keywords, description] = Array.isArray(all[name]) ? (all[name] as unknown[]) : [];
        return [key, { title, keywords, description }];
      });
      return Object.fromEntries(entries) as Record<string, object>;
    },
  },
  config: {
    async answer(_input, { ask }) {
      const [bundle, tiers] = await Promise.all([ask(BUNDLE), ask('GET /core/v3/tiers')]);
      const { ChatUrl, SignUp } = recordOf(recordOf(bundle).Switches);
      const slots = Object.entries(SLOTS).map(([slot, name]) => [
        slot,
        { pc: banners(bundle, `${name}/pc`), mobile: banners(bundle, `${name}/app`) },
      ]);
      const { direct, indirect } = recordOf(
        entriesOf(recordOf(tiers).tiers).find(({ rank }) => rank === 1)?.share,
      );
      const chat = filled(ChatUrl);
      return {
        banner: Object.fromEntries(slots) as Record<string, object>,
        register_enabled: flag(SignUp),
        captcha: { enabled: 1, after_failures: 3 },
        sms: { countdown: 60, length: 4 },
        wechat: { enabled: 0 },
        chat: { enabled: flag(chat !== undefined), url: chat },
        statistics: { enabled: 0 },
        spread: {
          enabled: 1,
          first_ratio: percentOfBp(direct),
          second_ratio: percentOfBp(indirect),
          poster_images: [],
        },
      };
    },
  },
  partner: {
    upstream: 'GET /cms/lenders',
    request: () => ({}),
    data: (data, { input }) =>
      rowsOf(data)
        .filter(({ IsDeleted }) => IsDeleted !== true)
        .map(partner)
        .filter(
          ({ loan_type_ids: types }) =>
            input.loan_type_id === undefined || types.includes(input.loan_type_id),
        ),
  },
  loanType: {
    async answer(_input, { ask, row }) {
      const [types, partners] = await Promise.all([loanTypesOf(ask), row('partner')]);
      return types
        .toSorted((one, other) => Number(one.Order) - Number(other.Order))
        .map(({ code, Label, For, Icon, Brief, Questionnaire, Order }) => {
          const lenders = (partners ?? []).filter(({ loan_type_ids: ids }) => ids.includes(String(code)));
          const [lowest] = lenders
            .map(({ annual_rate_min: rate }) => Number(rate))
            .toSorted((one, other) => one - other);
          return {
            id: code,
            name: Label,
            icon: Icon,
            audience: For === 'COMPANY' ? 2 : 1,
            summary: filled(Brief),
            form_id: filled(Questionnaire) ?? null,
            partner_count: lenders.length,
            annual_rate_min: lowest?.toFixed(2),
            sort: Order,
          };
        });
    },
  },
} satisfies Differences['rows'];
