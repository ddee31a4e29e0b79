import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../../shared/constants.ts';
import { IntermediaryLine } from '../../entities/IntermediaryLine.tsx';
import { matchOffers } from '../../features/match/matchOffers.ts';
import { MatchOutcome } from '../../features/match/MatchOutcome.tsx';
import { MatchQuestions } from '../../features/match/MatchQuestions.tsx';
import { readMatch } from '../../features/match/matchQuery.ts';
import { apiOf } from '../../context.ts';
import { EVERYWHERE, late, useLater } from '../../late.ts';
import { Crumbs } from '../../ui/Crumbs.tsx';
import '../../features/bank/bank.css';
import '../../features/bank/offer.css';
import '../../features/match/match.css';
import { FailedState, NotSupported } from '../../ui/EmptyState.tsx';
import { isNoSuchCall } from '../../../shared/result.ts';
import { readKinds } from '../../entities/offerSummary.ts';

/** Without answers there is no result. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const reading = readMatch(new URL(request.url).searchParams);
  const [{ code, data: listed }, kinds] = await Promise.all([
    api.envelope('partner', {}),
    late(context, readKinds(api)),
  ]);
  const partners = code === SUCCESS ? listed : null;
  const offered = !isNoSuchCall(code);
  const result = partners && reading.isSent && reading.values ? matchOffers(partners, reading.values) : null;
  return data(
    { reading, kinds, offered, hasOffers: Boolean(partners), result },
    partners || !offered ? 200 : 503,
  );
}

/** Five questions, and the products that fit the answers. */
export function Component() {
  const { reading, kinds: loaded, offered, hasOffers, result } = useLoaderData<typeof loader>();
  const kinds = useLater(loaded, readKinds, EVERYWHERE);
  return (
    <div className="wrap bank-list">
      <Crumbs above={[{ href: '/bank', text: '银行合作' }]} current="快速匹配" />
      <div className="page-head">
        <h1>不确定选哪一种？</h1>
        <p className="soft">回答五个问题，看哪些产品合适、为什么，以及要留意什么。</p>
      </div>
      {hasOffers ? (
        <div className="matcher">
          <div className="card">
            <MatchQuestions reading={reading} kinds={kinds} />
          </div>
          <div className="matched">
            {result && reading.values ? (
              <MatchOutcome answers={reading.values} result={result} />
            ) : (
              <HowItWorks />
            )}
          </div>
        </div>
      ) : (
        <div className="card">
          {offered ? (
            <FailedState title="合作产品加载失败" />
          ) : (
            <NotSupported feature="快速匹配" text="想了解贷款产品，可以联系我们。">
              <a className="btn primary" href="/contact">
                联系我们
              </a>
            </NotSupported>
          )}
        </div>
      )}
      <IntermediaryLine />
    </div>
  );
}

function HowItWorks() {
  return (
    <section className="card match-how" aria-labelledby="match-how">
      <h2 id="match-how">怎样匹配</h2>
      <ol>
        <li>
          <b>先排除不符合的</b>
          <p>用途、金额、期限与抵押，有一项与机构公布的条件不符就不列入，只差一项的另外列出。</p>
        </li>
        <li>
          <b>再算每期与占收入的比例</b>
          <p>按利率区间的下限估算。占月收入一半以内、月流水三成以内，记为合适。</p>
        </li>
        <li>
          <b>最后说明理由</b>
          <p>合适在哪里，要留意什么：需要抵押、另有费用、年化比最低者高多少。没有公布的资料不作判断。</p>
        </li>
      </ol>
      <p className="note">匹配不是审批：能否通过、利率与额度以机构审批为准。</p>
    </section>
  );
}
