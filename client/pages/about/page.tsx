import { IfOffered } from '../../ui/IfOffered.tsx';
import { Fragment } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { Contents } from '../../ui/Contents.tsx';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { readAgreements, type AgreementEntry } from '../../features/site/agreements.ts';
import { IconEntry } from '../../features/site/IconEntry.tsx';
import { InnerBanner } from '../../features/site/InnerBanner.tsx';
import { useBrand } from '../../brand.ts';
import { apiOf } from '../../context.ts';
import { useWebConfig, useHasCapability } from '../../webConfig.ts';
import '../../features/articles/article.css';
import '../../features/articles/articleTop.css';
import '../../features/site/about.css';
import { ICP_SITE, POLICE_SITE } from '../../../shared/constants.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RANKING } from '../../../shared/money/ranking.ts';
import { showDate } from '../../../shared/time/days.ts';
import { agreementHref } from '../../lib/hrefs.ts';
import { ExternalLink } from '../../ui/LinkList.tsx';
import { useHeadText } from '../../lib/headText.ts';
import { Prose } from '../../ui/Section.tsx';

/** Has content of its own, so it is shown even if the upstream's texts are missing; it says so then. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { catalogue, agreements, complete } = await readAgreements(apiOf(context));
  const about = catalogue?.pages.about;
  return {
    title: about?.title,
    story: about?.content?.html,
    summary: about?.summary,
    agreements: agreements.map(({ key, title, effectiveAt }) => ({ key, title, effectiveAt })),
    complete,
  };
}

export function Component() {
  const brand = useBrand();
  const line = useHeadText('about');
  const { title, story, summary, agreements, complete } = useLoaderData<typeof loader>();
  const [hasOffers, hasArticles] = [useHasCapability('partner'), useHasCapability('wz')];
  const parts = [
    ...(story ? [{ id: 'introduction', text: '公司介绍' }] : []),
    ...(hasOffers ? [{ id: 'ranking', text: '产品怎样排序' }] : []),
    ...(agreements.length > 0 ? [{ id: 'agreements', text: '协议与规则' }] : []),
  ];
  return (
    <>
      <InnerBanner title={title || `关于${brand}`} text={summary ?? line} />
      <div className="wrap about">
        {parts.length > 0 ? <Contents title="本页目录" headings={parts} /> : <div />}
        <div>
          {story && (
            <section className="card sheet" id="introduction" aria-label="公司介绍">
              <h2>公司介绍</h2>
              <Prose html={story} />
            </section>
          )}
          {hasOffers && (
            <section className="card sheet" id="ranking" aria-labelledby="ranking-title">
              <h2 id="ranking-title">产品怎样排序</h2>
              <div className="prose">
                <p>{RANKING.sentence}</p>
                <p>{RANKING.relations}</p>
              </div>
            </section>
          )}
          {agreements.length > 0 && <AgreementList agreements={agreements} />}
          {!complete ? (
            <FailedState inCard compact title="部分内容加载失败" />
          ) : (
            !story &&
            agreements.length === 0 &&
            (hasArticles || !hasOffers) && (
              <EmptyState
                inCard
                title="公司介绍正在整理"
                text="有疑问可以联系我们。"
                link={['联系我们', '/contact']}
              />
            )
          )}
        </div>
        <aside className="aside" aria-label="备案与联系">
          <Records />
          <Help />
        </aside>
      </div>
    </>
  );
}

function Records() {
  const site = useWebConfig()?.site;
  const takesMessages = useHasCapability('feedback');
  const people = site?.people ?? [];
  return (
    <section className="card summary" aria-labelledby="records">
      <h2 id="records">备案与公示</h2>
      <ul className="records">
        <IconEntry icon="file-check" title="ICP 备案">
          <ExternalLink href={site?.icp_url || ICP_SITE}>{site?.record_number || '暂无'}</ExternalLink>
        </IconEntry>
        <IconEntry icon="shield-check" title="公安备案">
          {site?.police_record_number ? (
            <ExternalLink href={site.police_record_url || POLICE_SITE}>
              {site.police_record_number}
            </ExternalLink>
          ) : (
            '暂无'
          )}
        </IconEntry>
        {site?.licence && (
          <IconEntry icon="scroll-text" title="经营资质">
            {site.licence}
          </IconEntry>
        )}
        {people.length > 0 && (
          <IconEntry icon="user-round-check" title="负责人">
            {people.map(({ role, name }) => (
              <Fragment key={role}>
                {`${role} ${name}`}
                <br />
              </Fragment>
            ))}
          </IconEntry>
        )}
        {site?.complaints && (
          <IconEntry icon="message-square-warning" title="投诉渠道">
            {site.complaints}
            {takesMessages && (
              <>
                ，或<a href="/contact">在线投诉</a>
              </>
            )}
          </IconEntry>
        )}
        <IfOffered page="/bank">
          <IconEntry icon="landmark" title="服务性质">
            贷款信息服务中介，不是放款人，不在放款前收取任何费用
          </IconEntry>
          <IconEntry icon="badge-check" title="合作机构">
            须持有金融许可证或地方金融管理部门的批准文件，名单见<a href="/bank">合作机构</a>
          </IconEntry>
        </IfOffered>
      </ul>
    </section>
  );
}

function Help() {
  return (
    <section className="card summary" aria-labelledby="help">
      <h2 id="help">想进一步了解</h2>
      <IfOffered page="/play">
        <a className="btn quiet wide" href="/play">
          操作流程
        </a>
      </IfOffered>
      <a className="btn quiet wide" href="/contact">
        联系我们
      </a>
    </section>
  );
}

function AgreementList({
  agreements,
}: {
  agreements: readonly Pick<AgreementEntry, 'key' | 'title' | 'effectiveAt'>[];
}) {
  return (
    <section className="card sheet" id="agreements" aria-labelledby="agreements-title">
      <h2 id="agreements-title">协议与规则</h2>
      <ul className="agreements">
        {agreements.map(({ key, title, effectiveAt }) => (
          <li key={key} id={key}>
            <a href={agreementHref(key)}>
              <Icon name="file-text" size="small" />
              {title}
            </a>
            {effectiveAt && <span className="note">{`${showDate(effectiveAt)} 生效`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
