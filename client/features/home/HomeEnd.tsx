import { Phone, ChevronDown, Gem } from 'lucide';
import type { Index } from '../../../shared/records/site.ts';
import { useHasCapability } from '../../capabilities.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useWebConfig } from '../../webConfig.ts';
import { NewsCard, type HomeArticle } from './NewsCard.tsx';
import { groupYuan } from '../../../shared/money/money.ts';
import { MoreLink } from '../../ui/LinkList.tsx';

interface HomeEndProps {
  vip: Index['vip_teaser'] | null;
  articles: HomeArticle[];
  faqs: Index['faqs'];
}

export function HomeEnd({ vip, articles, faqs }: HomeEndProps) {
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
          <section className="card" aria-labelledby="news">
            <header>
              <h2 id="news">新闻资讯</h2>
              <MoreLink href="/news">更多</MoreLink>
            </header>
            <div className="articles">
              {articles.map((article) => (
                <NewsCard key={article.id} article={article} />
              ))}
            </div>
          </section>
        )}
        {faqs.length > 0 && (
          <section className="card" aria-labelledby="faq">
            <header>
              <h2 id="faq">常见问题</h2>
              {hasHelp && <MoreLink href="/help">帮助中心</MoreLink>}
            </header>
            <FaqList faqs={faqs} />
            {site?.phone && (
              <p className="ask">
                <Icon of={Phone} />
                <span>
                  没有找到答案？
                  <br />
                  {site.work_time && `${site.work_time} `}致电 <b className="num">{site.phone}</b>
                </span>
              </p>
            )}
          </section>
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
          <summary>
            {question}
            <Icon of={ChevronDown} size="small" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

/** Gold is used for VIP only. */
function VipStrip({ teaser }: { teaser: Index['vip_teaser'] }) {
  return (
    <div className="vip-strip">
      <div>
        <h2 id="vip">
          <Icon of={Gem} size="large" />
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
        {teaser.price && (
          <dl>
            <dt>{teaser.package_title ?? 'VIP 会员'}</dt>
            <dd>
              <small>¥</small>
              {` ${groupYuan(teaser.price).replace(/\.00$/, '')} `}
              {teaser.period && <small>{`/ ${teaser.period}`}</small>}
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
