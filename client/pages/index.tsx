import { CircleAlert } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Api } from '../../shared/api.ts';
import type { LoanType, Partner } from '../../shared/records/partner.ts';
import type { Index } from '../../shared/records/site.ts';
import type { ArticleRow } from '../../shared/records/content.ts';
import { countPartners, loanTypeFigures } from '../features/home/loanTypeFigures.ts';
import { offerSummary, byRecommendation } from '../entities/offerSummary.ts';
import { Banner } from '../ui/Banner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { HomeArticle } from '../features/home/HomeSections.tsx';
import { useBrand } from '../brand.ts';
import { apiOf, isLate, late, useLater, pick } from '../context.ts';
import { useWebConfig } from '../webConfig.ts';
import '../features/home/home.css';
import { isNoSuchCall } from '../../shared/result.ts';
import { AffixField, useWanField } from '../forms/fields/TextField.tsx';
import { toFen, groupDigits } from '../../shared/money/money.ts';

const HomeSections = lazyPart(() => import('../features/home/HomeSections.tsx'), 'HomeSections');

const OFFERS = 4;
const ARTICLES = 4;
const QUESTIONS = 8;

const DEFAULT_SLIDE = {
  image: '',
  alt: '',
  kicker: '个人与企业贷款信息服务',
  title: '借款之前，先看清年化利率',
  text: '合作机构的利率、费用与条件放在一处，\n按您的金额和期限算好总成本，再决定是否申请。',
  link: '/bank',
  link_type: 1,
  action_text: '查看合作机构',
};

async function readOffers(api: Api) {
  const calls = await Promise.all([
    api.envelope('index', {}),
    api.envelope('loanType', {}),
    api.envelope('partner', {}),
  ]);
  const [index, loanTypes, partners] = [dataOf(calls[0]), dataOf(calls[1]), dataOf(calls[2])];
  const hasOffers = partners ? partners.length > 0 : !isNoSuchCall(calls[2].code);
  return { complete: calls.every(isComplete), ...offersOf(index, loanTypes, partners, hasOffers) };
}

function offersOf(
  index: Index | null,
  loanTypes: LoanType[] | null,
  partners: Partner[] | null,
  hasOffers: boolean,
) {
  const recommended = index?.partners.length ? index.partners : [...(partners ?? [])].sort(byRecommendation);
  return {
    /** There are offers, or they could not be fetched. */
    hasOffers,
    partnerCount: partners?.length ? countPartners(partners) : null,
    kinds: loanTypeFigures(loanTypes ?? index?.loan_types ?? [], partners),
    offers: recommended.slice(0, OFFERS).map(offerSummary),
  };
}

const isComplete = ({ code }: { code: number }): boolean => code === SUCCESS || isNoSuchCall(code);

/** Any call may fail or be missing: sections without data are left out. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [call, offers] = await Promise.all([api.envelope('index', {}), late(context, readOffers(api))]);
  const index = dataOf(call);
  return {
    offers,
    /** What `index` alone says, while the other calls are late. */
    first: {
      complete: isComplete(call),
      ...(isLate(offers) ? offersOf(index, null, null, true) : NO_OFFERS),
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

const NO_OFFERS = { hasOffers: true, partnerCount: null, kinds: [], offers: [] } satisfies ReturnType<
  typeof offersOf
>;

export function Component() {
  const brand = useBrand();
  const { first, offers, ...page } = useLoaderData<typeof loader>();
  const home = { ...page, ...(useLater(offers, readOffers) ?? first) };
  const config = useWebConfig();
  const banners = config?.settings?.banner.index ?? [];
  return (
    <>
      <h1 className="sr">{config?.seo?.index.title || `${brand}：贷款信息服务平台`}</h1>
      <Banner
        slides={
          banners.length > 0
            ? banners
            : [home.hasOffers ? DEFAULT_SLIDE : { ...DEFAULT_SLIDE, link: undefined }]
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
        {home.hasOffers && <MatchForm kinds={home.kinds} />}
      </Banner>
      {home.stats && <StatStrip stats={home.stats} partners={home.partnerCount} />}
      {!home.complete && (
        <div className="wrap partial">
          <p className="alert warn">
            <Icon of={CircleAlert} />
            部分内容加载失败，稍后刷新即可看到完整页面。
          </p>
        </div>
      )}
      <HomeSections
        hasOffers={home.hasOffers}
        count={home.partnerCount}
        kinds={home.kinds}
        offers={home.offers}
        steps={home.steps}
        vip={home.vip}
        articles={home.articles}
        faqs={home.faqs}
      />
    </>
  );
}

/** A plain GET form, the amount in 万元 as typed. With JavaScript a message under the field replaces the browser's bubble. */
function MatchForm({ kinds }: { kinds: Pick<LoanType, 'id' | 'name'>[] }) {
  const { error, props: wan } = useWanField();
  return (
    <form className="card match" action="/bank" aria-labelledby="match">
      <div>
        <h2 id="match">快速匹配</h2>
        <a className="unsure" href="/bank/match">
          不确定选哪一种？
        </a>
        <p>填写三项信息，查看符合条件的产品与年化利率</p>
      </div>
      {kinds.length > 0 && (
        <div className="field">
          <label htmlFor="match-kind">贷款类型</label>
          <select className="select" id="match-kind" name="loan_type_id" defaultValue={kinds[0]?.id}>
            {kinds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="">不限类型</option>
          </select>
        </div>
      )}
      <AffixField
        id="match-amount"
        label="借款金额"
        unit="万元"
        defaultValue="20"
        required
        error={error}
        {...wan}
      />
      <fieldset className="field">
        <legend>借款期限</legend>
        <div className="segment fill">
          {[6, 12, 24, 36].map((term) => (
            <label key={term}>
              <input type="radio" name="term" value={term} defaultChecked={term === 24} />
              {`${term} 个月`}
            </label>
          ))}
        </div>
      </fieldset>
      <button className="btn primary large wide">查看可申请的产品</button>
      {/* The card must not grow, so the message takes the place of this line. */}
      {!error && <p className="note">匹配不查征信，也不需要留下电话</p>}
    </form>
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
  ].filter((figure) => figure !== undefined && figure !== '');
  if (figures.length === 0) return null;
  /** Those counted here have no source and date. */
  const areReported = [user_count, apply_count, loan_amount].some(Boolean) || typeof partners !== 'number';
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
        {areReported && (
          <p className="note asof">
            {as_of && (
              <>
                {`数据截至 ${as_of}`}
                <br />
              </>
            )}
            {note || '按合作机构回传的记录统计'}
          </p>
        )}
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
