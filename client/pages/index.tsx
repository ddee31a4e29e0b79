import { lazy, Suspense } from 'react';
import { ArrowRight, TriangleAlert } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Api } from '../../shared/api.ts';
import type { LoanType, Partner } from '../../shared/records/partner.ts';
import type { Index } from '../../shared/records/site.ts';
import type { ArticleRow } from '../../shared/records/content.ts';
import { isNoSuchCall } from '../../shared/result.ts';
import { UNKNOWN } from '../../shared/unknown.ts';
import { useCanApply } from '../entities/useCanApply.ts';
import { byRecommendation } from '../entities/offerOrder.ts';
import { countPartners, loanTypeFigures } from '../features/home/loanTypeFigures.ts';
import { offerSummary } from '../entities/offerSummary.ts';
import { whenNear } from '../ui/hooks/whenNear.ts';
import { Banner } from '../ui/Banner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IntermediaryLine } from '../entities/IntermediaryLine.tsx';
import { LoanTypeCard } from '../entities/LoanTypeCard.tsx';
import { MatchForm } from '../features/home/MatchForm.tsx';
import { MoreLink } from '../ui/MoreLink.tsx';
import type { HomeArticle } from '../features/home/NewsCard.tsx';
import { HOME_END } from '../features/home/homeEndId.ts';
import { OfferCard } from '../features/home/OfferCard.tsx';
import { Section } from '../ui/Section.tsx';
import { StatStrip } from '../features/home/StatStrip.tsx';
import { StepList } from '../features/home/StepList.tsx';
import { useBrand } from '../brand.ts';
import { apiOf } from '../context.ts';
import { isLate, late, somethingIsLate, useLater } from '../late.ts';
import { useWebConfig } from '../webConfig.ts';
import '../features/home/home.css';

// The server renders them. The browser loads their code when the visitor scrolls near them, or when the page is about to change.
const CalculatorTeaser = lazy(() =>
  Promise.race([whenNear('calc'), somethingIsLate])
    .then(() => import('../features/home/CalculatorTeaser.tsx'))
    .then((module) => ({ default: module.CalculatorTeaser })),
);

const HomeEnd = lazy(() =>
  Promise.race([whenNear(HOME_END), somethingIsLate])
    .then(() => import('../features/home/HomeEnd.tsx'))
    .then((module) => ({ default: module.HomeEnd })),
);

const OFFERS = 4;
const ARTICLES = 4;
const QUESTIONS = 8;

/** The slide when there are no banners, or they could not be fetched. */
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

/** The kinds of loans and the offers, from all three calls; each may be missing. */
async function readOffers(api: Api) {
  const calls = await Promise.all([api.envelope('index', {}), api.envelope('loanType', {}), api.envelope('partner', {})]);
  const [index, loanTypes, partners] = [dataOf(calls[0]), dataOf(calls[1]), dataOf(calls[2])];
  const hasOffers = partners ? partners.length > 0 : !isNoSuchCall(calls[2].code);
  return { complete: calls.every(isComplete), ...offersOf(index, loanTypes, partners, hasOffers) };
}

function offersOf(index: Index | null, loanTypes: LoanType[] | null, partners: Partner[] | null, hasOffers: boolean) {
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

/** Makes three calls in parallel. Any of them may fail or be missing at the upstream: sections without data are left out. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [call, offers] = await Promise.all([api.envelope('index', {}), late(context, readOffers(api))]);
  const index = dataOf(call);
  return {
    offers,
    /** What the call `index` alone says of the offers, as long as the others are late. */
    first: { complete: isComplete(call), ...(isLate(offers) ? offersOf(index, null, null, true) : NO_OFFERS) },
    stats: index?.stats ?? null,
    steps: index?.steps ?? [],
    vip: index && (index.vip_teaser.title || index.vip_teaser.text || index.vip_teaser.points.length > 0) ? index.vip_teaser : null,
    articles: (index?.news ?? []).slice(0, ARTICLES).map(toHomeArticle),
    faqs: (index?.faqs ?? []).slice(0, QUESTIONS),
  };
}

const dataOf = <T,>({ code, data }: Envelope<T | null>): T | null => (code === SUCCESS ? data : null);

const toHomeArticle = ({ id, title, summary, cover, publish_at, view_count }: ArticleRow): HomeArticle => ({
  id,
  title,
  summary,
  cover,
  publish_at,
  view_count,
});

/** In the place of data that are not needed. */
const NO_OFFERS = { hasOffers: true, partnerCount: null, kinds: [], offers: [] } satisfies ReturnType<typeof offersOf>;

type Home = Awaited<ReturnType<typeof readOffers>>;

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
        slides={banners.length > 0 ? banners : [home.hasOffers ? DEFAULT_SLIDE : { ...DEFAULT_SLIDE, link: undefined }]}
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
            <Icon of={TriangleAlert} />
            部分内容加载失败，稍后刷新即可看到完整页面。
          </p>
        </div>
      )}
      {home.hasOffers && home.kinds.length > 0 && <Kinds kinds={home.kinds} />}
      {home.hasOffers && home.offers.length > 0 && <Offers offers={home.offers} count={home.partnerCount} />}
      {home.steps.length > 0 && (
        <Section id="how" title={`申请分${'一二三四五六七八九'[home.steps.length - 1] ?? '几'}步`} lead="每一步都有记录，进度变化会发送站内消息" band>
          <StepList steps={home.steps} />
        </Section>
      )}
      <Suspense>
        <CalculatorTeaser hasOffers={home.hasOffers} />
      </Suspense>
      <Suspense>
        <HomeEnd vip={home.vip} articles={home.articles} faqs={home.faqs} />
      </Suspense>
    </>
  );
}

function Kinds({ kinds }: Pick<Home, 'kinds'>) {
  const canApply = useCanApply();
  return (
    <Section id="kinds" title="按用途选择贷款" lead="先分清用途，再比较机构；利率为该类产品中的最低年化利率（单利）">
      <div className="kinds">
        {kinds.map(({ id, name, icon, count, summary, rate }) => (
          <LoanTypeCard
            key={id}
            href={`/bank?loan_type_id=${id}`}
            icon={icon}
            title={name}
            count={count || undefined}
            summary={summary}
            label="年化利率（单利）"
          >
            {rate ? (
              <>
                <b>{`${rate}%`}</b> 起
              </>
            ) : count === 0 ? (
              '暂无机构'
            ) : (
              UNKNOWN
            )}
          </LoanTypeCard>
        ))}
        {canApply && (
          <LoanTypeCard href="/form" icon="compass" title="不确定？" summary="对照条件与材料再选" label="全部申请类型">
            <span className="link-more">
              查看全部申请类型 <Icon of={ArrowRight} size="small" />
            </span>
          </LoanTypeCard>
        )}
      </div>
    </Section>
  );
}

function Offers({ offers, count }: Pick<Home, 'offers'> & { count: number | null }) {
  return (
    <Section
      id="offers"
      title="推荐机构"
      lead="由平台推荐，不代表利率最低；全部产品可按年化利率、放款时间或额度排序"
      more={<MoreLink href="/bank">{count ? `全部 ${count} 个产品` : '全部产品'}</MoreLink>}
    >
      <div className="offers">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </div>
      <IntermediaryLine />
    </Section>
  );
}
