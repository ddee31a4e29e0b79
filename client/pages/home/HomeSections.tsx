import type { Index } from '../../../shared/records/site.ts';
import { LoanTypeCard } from '../../features/offers/LoanTypeCard.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Card, Section } from '../../ui/Section.tsx';
import type { KindFigures } from '../../features/offers/loanTypeFigures.ts';
import { CalculatorTeaser } from './CalculatorTeaser.tsx';
import { UNKNOWN, type MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { SAMPLE } from '../../features/offers/offerTerms.ts';
import { ALL_IN } from '../../../shared/money/loanCost.ts';
import { showWan } from '../../../shared/money/wan.ts';
import { MoreLink } from '../../ui/LinkList.tsx';
import { useWebConfig, useHasCapability } from '../../webConfig.ts';
import { groupYuan, groupDigits } from '../../../shared/money/money.ts';
import type { ArticleRow } from '../../../shared/records/content.ts';

interface HomeSectionsProps {
  hasOffers: boolean;
  kinds: KindFigures[];
  steps: Index['steps'];
  vip: Index['vip_teaser'] | null;
  articles: HomeArticle[];
  faqs: Index['faqs'];
}

export function HomeSections({ hasOffers, kinds, steps, vip, articles, faqs }: HomeSectionsProps) {
  const hasLoans = useHasCapability('partner');
  return (
    <>
      {hasOffers && kinds.length > 0 && <Kinds kinds={kinds} />}
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
      {hasLoans && <CalculatorTeaser hasOffers={hasOffers} />}
      <HomeEnd vip={vip} articles={articles} faqs={faqs} />
    </>
  );
}

function Kinds({ kinds }: Pick<HomeSectionsProps, 'kinds'>) {
  return (
    <Section
      id="kinds"
      title="按用途选择贷款"
      lead={`先分清用途，再比较产品；${ALL_IN}按 ${showWan(SAMPLE.amount)} 万元、${SAMPLE.term} 个月估算，含必付费用，取同类产品的中位数`}
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
            label={rate?.label ?? ALL_IN}
          >
            {rate ? <b>{rate.text}</b> : count === 0 ? '暂无机构' : UNKNOWN}
          </LoanTypeCard>
        ))}
        <LoanTypeCard
          href="/bank/match"
          icon="compass"
          title="不确定？"
          summary="答几个问题，看哪些产品适合、哪些条件还差"
          label="快速匹配"
        >
          <span className="link-more">开始匹配</span>
        </LoanTypeCard>
      </div>
    </Section>
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
              <Icon name="clock" />
              {tag}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface HomeEndProps {
  vip: Index['vip_teaser'] | null;
  articles: HomeArticle[];
  faqs: Index['faqs'];
}

function HomeEnd({ vip, articles, faqs }: HomeEndProps) {
  const hasVip = useHasCapability('vipPackages');
  const hasArticles = useHasCapability('wz');
  return (
    <>
      {vip && hasVip && (
        <section className="section wrap" aria-labelledby="vip">
          <VipStrip teaser={vip} />
        </section>
      )}
      <NewsAndFaqs articles={hasArticles ? articles : []} faqs={faqs} hasHelp={hasArticles} />
    </>
  );
}

/** When one is missing, the other takes the full width. */
function NewsAndFaqs({ articles, faqs, hasHelp }: Omit<HomeEndProps, 'vip'> & { hasHelp: boolean }) {
  const site = useWebConfig()?.site;
  if (articles.length === 0 && faqs.length === 0) return null;
  return (
    <section className="section wrap" aria-label="资讯与常见问题">
      <div className={articles.length > 0 && faqs.length > 0 ? 'two-thirds' : undefined}>
        {articles.length > 0 && (
          <Card id="news" title="新闻资讯" end={<MoreLink href="/news">更多</MoreLink>}>
            <div className="articles">
              {articles.map((article) => (
                <NewsCard key={article.id} article={article} />
              ))}
            </div>
          </Card>
        )}
        {faqs.length > 0 && (
          <Card id="faq" title="常见问题" end={hasHelp && <MoreLink href="/help">帮助中心</MoreLink>}>
            <FaqList faqs={faqs} />
            {site?.phone && (
              <p className="ask">
                <Icon name="phone" />
                <span>
                  还有疑问？
                  <br />
                  {site.work_time && `${site.work_time} `}致电 <b className="num">{site.phone}</b>
                </span>
              </p>
            )}
          </Card>
        )}
      </div>
    </section>
  );
}

/** `<details>` works without JavaScript. */
function FaqList({ faqs }: { faqs: Index['faqs'] }) {
  return (
    <div>
      {faqs.map(({ question, answer }, index) => (
        <details className="question" key={question} open={index === 0}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

function VipStrip({ teaser }: { teaser: Index['vip_teaser'] }) {
  return (
    <div className="vip-strip">
      <div>
        <h2 id="vip">
          <Icon name="gem" size="large" />
          {teaser.title ?? 'VIP 会员服务'}
        </h2>
        {teaser.text && <p>{teaser.text}</p>}
        {teaser.points.length > 0 && (
          <ul>
            {teaser.points.map(({ value, label }) => (
              <li key={label}>
                <b>{value}</b>
                {label}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="price">
        {teaser.price !== undefined && (
          <dl>
            <dt>{teaser.package_title ?? 'VIP 会员'}</dt>
            <dd>
              {`${groupYuan(teaser.price).replace(/\.00$/, '')} `}
              {teaser.price && <small>{teaser.period ? `元 / ${teaser.period}` : '元'}</small>}
            </dd>
          </dl>
        )}
        <a className="btn gold wide" href="/vip">
          了解 VIP 会员权益
        </a>
        {teaser.note && <p className="note">{teaser.note}</p>}
      </div>
    </div>
  );
}

export type HomeArticle = MayBeUndefined<
  Pick<ArticleRow, 'id' | 'title' | 'summary' | 'cover' | 'publish_at' | 'view_count'>
>;

function NewsCard({ article }: { article: HomeArticle }) {
  const { view_count: views } = article;
  const day = article.publish_at?.slice(0, 10);
  return (
    <a className="news-card" href={`/news/${article.id}`}>
      {article.cover ? (
        <img src={article.cover} alt="" width="480" height="240" loading="lazy" />
      ) : (
        <span className="cover" />
      )}
      <h3>{article.title ?? '无标题'}</h3>
      {article.summary && <p>{article.summary}</p>}
      {(day || views !== undefined) && (
        <span className="note">
          {day && <time dateTime={day}>{day}</time>}
          {views !== undefined && <span>{`${groupDigits(views)} 次阅读`}</span>}
        </span>
      )}
    </a>
  );
}
