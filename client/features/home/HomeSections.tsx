import { ArrowRight, Clock } from 'lucide';
import type { Index } from '../../../shared/records/site.ts';
import { IntermediaryLine } from '../../entities/IntermediaryLine.tsx';
import { LoanTypeCard } from '../../entities/LoanTypeCard.tsx';
import type { OfferSummary } from '../../entities/offerSummary.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import type { KindFigures } from './loanTypeFigures.ts';
import { CalculatorTeaser } from './CalculatorTeaser.tsx';
import { HomeEnd } from './HomeEnd.tsx';
import type { HomeArticle } from './NewsCard.tsx';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { useCanApply, ApplyLink } from '../../entities/ApplyLink.tsx';
import { Lender } from '../../entities/Lender.tsx';
import { RateRange } from '../../entities/RateRange.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { amountRange, monthRange, offerName } from '../../entities/offerTerms.ts';
import { MoreLink } from '../../ui/LinkList.tsx';

interface HomeSectionsProps {
  hasOffers: boolean;
  count: number | null;
  kinds: KindFigures[];
  offers: OfferSummary[];
  steps: Index['steps'];
  vip: Index['vip_teaser'] | null;
  articles: HomeArticle[];
  faqs: Index['faqs'];
}

/** Sections without data are left out. */
export function HomeSections({
  hasOffers,
  count,
  kinds,
  offers,
  steps,
  vip,
  articles,
  faqs,
}: HomeSectionsProps) {
  return (
    <>
      {hasOffers && kinds.length > 0 && <Kinds kinds={kinds} />}
      {hasOffers && offers.length > 0 && <Offers offers={offers} count={count} />}
      {steps.length > 0 && (
        <Section
          id="how"
          title={`申请分${'一二三四五六七八九'[steps.length - 1] ?? '几'}步`}
          lead="每一步都有记录，进度变化会发送站内消息"
          band
        >
          <StepList steps={steps} />
        </Section>
      )}
      <CalculatorTeaser hasOffers={hasOffers} />
      <HomeEnd vip={vip} articles={articles} faqs={faqs} />
    </>
  );
}

function Kinds({ kinds }: Pick<HomeSectionsProps, 'kinds'>) {
  const canApply = useCanApply();
  return (
    <Section
      id="kinds"
      title="按用途选择贷款"
      lead="先分清用途，再比较机构；利率为该类产品中的最低年化利率（单利）"
    >
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
          <LoanTypeCard
            href="/form"
            icon="compass"
            title="不确定？"
            summary="对照条件与材料再选"
            label="全部申请类型"
          >
            <span className="link-more">
              查看全部申请类型 <Icon of={ArrowRight} size="small" />
            </span>
          </LoanTypeCard>
        )}
      </div>
    </Section>
  );
}

function Offers({ offers, count }: Pick<HomeSectionsProps, 'offers' | 'count'>) {
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

/** Where nobody can apply, the link leads to the details. */
function OfferCard({ offer }: { offer: OfferSummary }) {
  const canApply = useCanApply();
  return (
    <article className="card offer">
      <Lender offer={offer} />
      <RateRange of={offer} />
      <dl className="facts">
        <Fact label="额度" num>
          {amountRange(offer)}
        </Fact>
        <Fact label="期限" num>
          {monthRange(offer)}
        </Fact>
        <Fact label="放款">{offer.release_text}</Fact>
      </dl>
      {canApply ? (
        <ApplyLink className="btn quiet wide" offer={offer} text="申请" />
      ) : (
        <a className="btn quiet wide" href={`/bank/${offer.id}`} aria-label={`查看${offerName(offer)}的详情`}>
          查看详情
        </a>
      )}
    </article>
  );
}

function StepList({ steps }: { steps: Index['steps'] }) {
  return (
    <ol className="how">
      {steps.map(({ title, text, tag }) => (
        <li key={title}>
          <h3>{title}</h3>
          {text && <p>{text}</p>}
          {tag && (
            <span className="tag">
              <Icon of={Clock} />
              {tag}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
