import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../../shared/constants.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import type { Api } from '../../../shared/api.ts';
import type { Index } from '../../../shared/records/site.ts';
import type { ArticleRow } from '../../../shared/records/content.ts';
import { requireOwnCity } from '../../features/offers/ownCity.ts';
import { bestOffers, kindsOf } from './homeOffers.ts';
import { BestOffers } from './BestOffers.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { HomeArticle } from './HomeSections.tsx';
import { nameWithSlogan, useBrand } from '../../brand.ts';
import { apiOf, isLate, late, useLater, pick } from '../../context.ts';
import { usePageBanners, usePageSeo } from '../../pageFrame.ts';
import './home.css';
import { useWebConfig } from '../../webConfig.ts';
import { isNoSuchCall } from '../../../shared/result.ts';
import { toFen, groupDigits } from '../../../shared/money/money.ts';
import { HomeSections } from './HomeSections.tsx';

const ARTICLES = 4;
const QUESTIONS = 8;
const TO_OFFERS = { link: '/bank', link_type: 1, action_text: '查看贷款产品' };

async function readOffers(api: Api, search: URLSearchParams) {
  const calls = await Promise.all([
    api.envelope('index', {}),
    api.envelope('loanType', {}),
    api.envelope('partner', {}),
  ]);
  const [index, loanTypes, partners] = [dataOf(calls[0]), dataOf(calls[1]), dataOf(calls[2])];
  const hasOffers = partners ? partners.length > 0 : !isNoSuchCall(calls[2].code);
  const offers = partners ?? (index?.partners.length ? index.partners : null);
  return {
    complete: calls.every(isComplete),
    /** There are offers, or they could not be fetched. */
    hasOffers,
    ...kindsOf(index, loanTypes, partners),
    /** Null when there is nothing to find them in. */
    found: offers ? bestOffers(offers, search) : null,
  };
}

const isComplete = ({ code }: { code: number }): boolean => code === SUCCESS || isNoSuchCall(code);

/** Any call may fail or be missing: sections without data are left out. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireOwnCity(request, true);
  const api = apiOf(context);
  const { search, searchParams } = new URL(request.url);
  const [call, offers] = await Promise.all([
    api.envelope('index', {}),
    late(context, readOffers(api, searchParams)),
  ]);
  const index = dataOf(call);
  return {
    search,
    offers,
    /** What `index` alone says, while the other calls are late. */
    first: {
      complete: isComplete(call),
      ...(isLate(offers) ? { ...NO_OFFERS, ...kindsOf(index, null, null) } : NO_OFFERS),
    },
    stats: index?.stats ?? null,
    steps: index?.steps ?? [],
    vip:
      index && (index.vip_teaser.title || index.vip_teaser.text || index.vip_teaser.points.length > 0)
        ? index.vip_teaser
        : null,
    articles: (index?.news ?? []).slice(0, ARTICLES).map(toHomeArticle),
    faqs: (index?.faqs ?? []).slice(0, QUESTIONS),
  };
}

const dataOf = <T,>({ code, data }: Envelope<T | null>): T | null => (code === SUCCESS ? data : null);

const toHomeArticle = (row: ArticleRow): HomeArticle =>
  pick(row, ['id', 'title', 'summary', 'cover', 'publish_at', 'view_count']);

const NO_OFFERS = { hasOffers: true, partnerCount: null, kinds: [], found: undefined };

export function Component() {
  const brand = useBrand();
  const { search, first, offers, ...page } = useLoaderData<typeof loader>();
  const read = (api: Api) => readOffers(api, new URLSearchParams(search));
  const arrived = useLater(offers, read, search);
  const home = { ...page, ...(arrived ?? first) };
  const banners = usePageBanners();
  const seo = usePageSeo();
  const slogan = useWebConfig()?.site?.slogan;
  return (
    <>
      <h1 className="sr">{seo?.title || nameWithSlogan(brand, slogan)}</h1>
      <Banner
        slides={
          banners.length > 0
            ? banners
            : [{ image: '', alt: '', title: brand, text: slogan, ...(home.hasOffers && TO_OFFERS) }]
        }
        label="首页横幅"
        second={
          home.steps.length > 0 && (
            <a className="btn large" href="#how">
              了解申请流程
            </a>
          )
        }
      >
        {home.hasOffers && <BestOffers found={home.found} />}
      </Banner>
      {home.stats && <StatStrip stats={home.stats} partners={home.partnerCount} />}
      {!home.complete && (
        <div className="wrap partial">
          <p className="alert warn">
            <Icon name="circle-alert" />
            部分内容加载失败，稍后刷新即可看到完整页面。
          </p>
        </div>
      )}
      <HomeSections
        hasOffers={home.hasOffers}
        kinds={home.kinds}
        steps={home.steps}
        vip={home.vip}
        articles={home.articles}
        faqs={home.faqs}
      />
    </>
  );
}

/** `partners`: counted from the list of partners, if known. */
export function StatStrip({ stats, partners }: { stats: Index['stats']; partners?: number | null }) {
  const { partner_count, user_count, apply_count, loan_amount, as_of, note } = stats;
  const figures = [
    counted('合作机构', partners ?? partner_count, '家'),
    counted('注册用户', user_count, '人'),
    counted('已受理申请', apply_count, '笔'),
    loan_amount && (['合作机构放款', ...largeSum(toFen(loan_amount))] as const),
  ].filter((figure) => typeof figure === 'object' && figure !== null);
  if (figures.length === 0) return null;
  // A figure without its source and its day proves nothing.
  if (!as_of || !note) return null;
  return (
    <section className="strip" aria-label="平台数据">
      <div className="wrap">
        <dl>
          {figures.map(([label, figure, unit]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {figure}
                <small>{unit}</small>
              </dd>
            </div>
          ))}
        </dl>
        <p className="note asof">
          {`数据截至 ${as_of}`}
          <br />
          {note}
        </p>
      </div>
    </section>
  );
}

const counted = (label: string, count: number | undefined, unit: string) =>
  count === undefined ? undefined : ([label, groupDigits(count), unit] as const);

/** In 亿元, below that in 万元. Rounded down: a figure never claims too much. */
function largeSum(fen: number): [figure: string, unit: string] {
  const wan = Math.floor(fen / 1_000_000);
  if (wan < 10_000) return [groupDigits(wan), '万元'];
  const tenth = Math.floor(wan / 1_000);
  return [`${groupDigits(Math.floor(tenth / 10))}.${tenth % 10}`, '亿元'];
}
