import { BadgeCheck, FileCheck, Landmark, ShieldCheck } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../shared/constants.ts';
import { ICP_SITE, POLICE_SITE } from '../../shared/filingSites.ts';
import { isNoSuchCall } from '../../shared/result.ts';
import { Contents } from '../ui/Contents.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { IconEntry } from '../features/site/IconEntry.tsx';
import { InnerBanner } from '../entities/InnerBanner.tsx';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Time } from '../ui/Time.tsx';
import { useBrand } from '../brand.ts';
import { apiOf } from '../context.ts';
import { useIsOffered } from '../offered.ts';
import { useWebConfig } from '../webConfig.ts';

/** An agreement between the portal and its users. Consent checkboxes and the footer link to its anchor. */
interface Agreement {
  anchor: string;
  title: string;
  content: string;
  updatedAt: string | undefined;
}

/** The agreements in the site's configuration, and their titles when the upstream does not list them. */
const CONFIGURED = [
  ['protocol', '用户服务协议'],
  ['privacy', '隐私政策'],
] as const;
/** Largest number of agreements besides the two in the site's configuration. */
const MORE_MAX = 4;
const KEY = /^[A-Za-z][\w-]*$/;

/** The page has content of its own, so it is shown even if all of the upstream's texts are missing; it says so then. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [wz, siteConfig] = await Promise.all([api.envelope('wz', {}), api.envelope('config', {})]);
  const catalogue = wz.code === SUCCESS ? wz.data : null;
  const config = siteConfig.code === SUCCESS ? siteConfig.data : null;
  const listed = (catalogue?.agreements ?? []).flatMap(({ key, ...entry }) => (key !== undefined && KEY.test(key) ? [{ ...entry, key }] : []));
  const configured = CONFIGURED.flatMap(([key, title]): Agreement[] => {
    const content = config?.[key];
    const entry = listed.find((row) => row.key === key);
    return content?.html ? [{ anchor: key, title: entry?.title ?? title, content: content.html, updatedAt: entry?.updated_at }] : [];
  });
  // Without the configuration, its agreements may still be articles.
  const isConfigurable = (anchor: string) => CONFIGURED.some(([key]) => key === anchor);
  const isConfigured = (anchor: string) => configured.some((agreement) => agreement.anchor === anchor);
  const others = [
    ...listed.filter(({ key }) => isConfigurable(key) && !isConfigured(key)),
    ...listed.filter(({ key }) => !isConfigurable(key)).slice(0, MORE_MAX),
  ];
  const articles = await Promise.all(others.map(({ id }) => api.article({ type: 'page', id })));
  const more = others.flatMap(({ key, title = '协议', updated_at }, place): Agreement[] => {
    const content = articles[place]?.content;
    return content?.html ? [{ anchor: key, title, content: content.html, updatedAt: updated_at }] : [];
  });
  const agreements = [...configured, ...more];
  const introduction = catalogue?.pages.about ?? null;
  const isComplete = ({ code }: { code: number }) => code === SUCCESS || isNoSuchCall(code);
  return {
    introduction: introduction && { title: introduction.title, content: introduction.content?.html },
    summary: introduction?.summary,
    agreements,
    complete:
      isComplete(wz) && (isComplete(siteConfig) || CONFIGURED.every(([key]) => agreements.some(({ anchor }) => anchor === key))) && articles.every(Boolean),
  };
}

/** `/about`: the company, its registrations, and the agreements, each with its own anchor. */
export function Component() {
  const brand = useBrand();
  const { introduction, summary, agreements, complete } = useLoaderData<typeof loader>();
  const story = introduction?.content;
  const parts = [...(story ? [{ id: 'introduction', text: '公司介绍' }] : []), ...agreements.map(({ anchor, title }) => ({ id: anchor, text: title }))];
  return (
    <>
      <InnerBanner slot="about" title={introduction?.title || `关于${brand}`} text={summary ?? '在借款人与持牌机构之间，把利率、费用与条件说清楚。'} />
      <div className="wrap about">
        {parts.length > 0 ? <Contents title="本页内容" headings={parts} /> : <div />}
        <div>
          {story && (
            <section className="card sheet" id="introduction" aria-label="公司介绍">
              <h2>公司介绍</h2>
              <Prose html={story} />
            </section>
          )}
          {agreements.map((agreement) => (
            <Sheet key={agreement.anchor} {...agreement} />
          ))}
          {!complete ? (
            <div className="card">
              <FailedState compact title="部分内容暂时没有取到" />
            </div>
          ) : (
            parts.length === 0 && (
              <div className="card">
                <EmptyState title="公司介绍正在整理" text="有疑问可以联系我们。">
                  <a className="btn" href="/contact">
                    联系我们
                  </a>
                </EmptyState>
              </div>
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

/** Registrations of the site with links to the registers. A missing number is shown as 暂无. */
function Records() {
  const site = useWebConfig()?.site;
  const hasOffers = useIsOffered('partner');
  return (
    <section className="card summary" aria-labelledby="records">
      <h2 id="records">备案与公示</h2>
      <ul className="records">
        <IconEntry icon={FileCheck} title="ICP 备案">
          <ExternalLink href={site?.icp_url || ICP_SITE}>{site?.record_number || '暂无'}</ExternalLink>
        </IconEntry>
        <IconEntry icon={ShieldCheck} title="公安备案">
          {site?.police_record_number ? <ExternalLink href={site.police_record_url || POLICE_SITE}>{site.police_record_number}</ExternalLink> : '暂无'}
        </IconEntry>
        <IconEntry icon={Landmark} title="服务性质">
          贷款信息服务中介，不是放款人，不在放款前收取任何费用
        </IconEntry>
        <IconEntry icon={BadgeCheck} title="合作机构">
          须持有金融许可证或地方金融管理部门的批准文件
          {hasOffers && (
            <>
              ，名单见<a href="/bank">银行合作</a>
            </>
          )}
        </IconEntry>
      </ul>
    </section>
  );
}

function Help() {
  return (
    <section className="card summary" aria-labelledby="help">
      <h2 id="help">想进一步了解</h2>
      <a className="btn quiet wide" href="/play">
        操作流程
      </a>
      <a className="btn quiet wide" href="/contact">
        联系我们
      </a>
    </section>
  );
}

function Sheet({ anchor, title, content, updatedAt }: Agreement) {
  return (
    <section className="card sheet" id={anchor} aria-labelledby={`${anchor}-title`}>
      <h2 id={`${anchor}-title`}>{title}</h2>
      {updatedAt && (
        <p className="note">
          更新于 <Time at={updatedAt} />
        </p>
      )}
      <Prose html={content} />
    </section>
  );
}
