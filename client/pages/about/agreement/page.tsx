import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import {
  consentedTitle,
  readAgreements,
  readAgreementText,
  type AgreementEntry,
} from '../../../features/site/agreements.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { linkTo } from '../../../pageTable.ts';
import { Contents } from '../../../ui/Contents.tsx';
import { EmptyState, FailedState } from '../../../ui/EmptyState.tsx';
import { PrintHead, PrintButton } from '../../../features/records/PrintHead.tsx';
import { apiOf, notFound } from '../../../context.ts';
import '../../../features/articles/article.css';
import '../../../features/articles/articleTop.css';
import '../../../features/site/about.css';
import { showDate } from '../../../../shared/time/days.ts';
import { agreementHref } from '../../../lib/hrefs.ts';
import { Prose } from '../../../ui/Section.tsx';
import { type Id, readId } from '../../../../shared/rules/ids.ts';

/** In force or earlier. The two that consents name have a page even without a text: it says so. */
export async function loader({ context, params: { key = '' }, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const { agreements, config, complete } = await readAgreements(api);
  const agreement = agreements.find((row) => row.key === key);
  const wanted = readId(new URL(request.url).searchParams.get('version'));
  const version = agreement?.earlier.find(({ id }) => id === wanted);
  const title = agreement?.title ?? consentedTitle(key);
  if (title === undefined && complete) throw notFound();
  if (wanted !== undefined && complete && !version) throw notFound();
  const content = agreement
    ? await readAgreementText(api, agreement, config, version?.id)
    : complete
      ? null
      : undefined;
  const view = {
    title: title ?? '协议',
    agreement: agreement ?? null,
    version: version ?? null,
    html: content?.html ?? null,
    headings: content?.outline ?? [],
  };
  return data({ ...view, failed: content === undefined }, content === undefined ? 503 : 200);
}

export function Component() {
  const { title, agreement, version, html, headings, failed } = useLoaderData<typeof loader>();
  const effectiveAt = version ? version.effectiveAt : agreement?.effectiveAt;
  return (
    <div className="wrap">
      <PrintHead title={title} filter={effectiveAt && `${showDate(effectiveAt)} 生效`} />
      <Crumbs above={[linkTo('/about')]} current={title} />
      <div className="agreement">
        {headings.length > 0 ? <Contents title="本页目录" headings={headings} /> : <div />}
        <article className="card sheet">
          <header>
            <h1>{title}</h1>
            <p className="note">{`${version ? '历史版本' : '现行版本'}${effectiveAt ? ` · ${showDate(effectiveAt)} 生效` : ''}`}</p>
            {html && <PrintButton />}
          </header>
          {version && agreement && (
            <p className="alert">
              这是历史版本，已不再适用。<a href={agreementHref(agreement.key)}>查看现行版本</a>
            </p>
          )}
          {html ? (
            <Prose html={html} />
          ) : failed ? (
            <FailedState title={`${title}加载失败`} />
          ) : (
            <EmptyState
              title={`${title}正文暂未提供`}
              text="需要全文的，请联系客服索取。"
              link={['联系我们', '/contact']}
            />
          )}
        </article>
        {agreement ? <AgreementVersions agreement={agreement} shown={version?.id} /> : <div />}
      </div>
    </div>
  );
}

interface AgreementVersionsProps {
  agreement: AgreementEntry;
  shown: Id | undefined;
}

function AgreementVersions({ agreement: { key, effectiveAt, earlier }, shown }: AgreementVersionsProps) {
  const versions = [{ id: undefined, effectiveAt }, ...earlier];
  return (
    <aside className="aside versions" aria-label="版本">
      <section className="card summary" aria-labelledby="versions">
        <h2 id="versions">版本</h2>
        <ul>
          {versions.map((version) => (
            <li key={version.id ?? 'current'}>
              <a
                href={agreementHref(key, version.id)}
                aria-current={version.id === shown ? 'page' : undefined}
              >
                {version.effectiveAt ? `${showDate(version.effectiveAt)} 生效` : '生效日期见正文'}
              </a>
              <span className="note">{version.id === undefined ? '现行' : '历史'}</span>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
