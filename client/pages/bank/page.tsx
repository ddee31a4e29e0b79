import { requireOwnCity, useKeepCity } from '../../features/offers/ownCity.ts';
import { OwnFiguresLine } from '../../features/comparison/OwnFiguresLine.tsx';
import { NoPartners } from '../../features/comparison/NoPartners.tsx';
import { useEffect } from 'react';
import {
  data,
  Outlet,
  useLoaderData,
  useParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import { readValues } from '../../forms/refusal.ts';
import { releaseFavorites } from '../../features/comparison/SaveButton.tsx';
import { PAGE_SIZE, SUCCESS } from '../../../shared/constants.ts';
import { listOffers, COMPARE_FORM } from '../../features/comparison/bankOffers.ts';
import {
  bankHref,
  citiesOf,
  clearedHref,
  isBankFiltered,
  readBankQuery,
  showAmount,
  type BankQuery,
} from '../../features/offers/bankQuery.ts';
import { COMPARE_PATH } from '../../features/comparison/compareQuery.ts';
import { ESTIMATE } from '../../features/offers/offerTerms.ts';
import { BankCard } from '../../features/comparison/BankCard.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { apiOf, EVERYWHERE, late, readCall, useLater } from '../../context.ts';
import { useHasCapability, useHasSession, useMember } from '../../webConfig.ts';
import '../../features/comparison/bank.css';
import '../../features/comparison/offer.css';
import { readKinds } from '../../features/offers/offerSummary.ts';
import type { Id } from '../../../shared/rules/ids.ts';
import { FavoriteSync } from './FavoriteSync.tsx';
import { CompareTray } from './CompareTray.tsx';
import { BankFilter } from './BankFilter.tsx';
import { BankSorter } from './BankSorter.tsx';
import { Pager } from '../../features/records/Pager.tsx';
import { BankTable } from './BankTable.tsx';

/** Kinds may be missing; without offers the status is 503. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireOwnCity(request, true);
  const api = apiOf(context);
  const query = readBankQuery(new URL(request.url).searchParams);
  const [{ data: partners, isSupported: offered }, kinds] = await Promise.all([
    // Whole: the page filters it, so it does not matter whether the upstream can.
    api.envelope('partner', {}).then(readCall),
    late(context, readKinds(api)),
  ]);
  const list = partners && listOffers(partners, query);
  return data(
    { query, list, offered, kinds, cities: citiesOf(partners ?? []) },
    list || !offered ? 200 : 503,
  );
}

/** Changes a member's favourites; returns them all, or null when the call failed. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { add = '', remove = '' } = await readValues(request);
  const idsIn = (text: string) => text.split(' ').filter(Boolean);
  const { code, data: favorites } = await apiOf(context).envelope(
    'changeFavorites',
    { add: idsIn(add), remove: idsIn(remove) },
    { quiet: true },
  );
  return {
    ids: code === SUCCESS && favorites ? favorites.map(({ partner_id }) => partner_id) : null,
  };
}

/** For members; a visitor's favourites are the device's. */
function Favorites() {
  const member = useMember();
  const isMember = useHasSession();
  const isKept = useHasCapability('changeFavorites');
  useEffect(() => {
    if (!isMember) releaseFavorites();
  }, [isMember]);
  return member && isKept ? <FavoriteSync userId={member.user.id} /> : null;
}

export function Component() {
  const { query, list, offered, kinds: loaded, cities } = useLoaderData<typeof loader>();
  const kinds = useLater(loaded, readKinds, EVERYWHERE);
  useKeepCity();
  const hasDrawer = useParams().id !== undefined;
  const Heading = hasDrawer ? 'h2' : 'h1';
  return (
    <>
      <Outlet />
      <Favorites />
      <div className="wrap bank-list">
        <div className="page-head">
          <Heading className="title">贷款产品</Heading>
          <p className="soft">填好金额、期限与城市，每期与总成本就按您的情况算好，再比较。</p>
          {offered && (
            <p className="bank-more">
              <a className="btn" href="/bank/match">
                不确定选哪一种？
              </a>
              <a className="btn" href="/bank/tools">
                贷款工具
              </a>
            </p>
          )}
        </div>
        {offered && <BankFilter query={query} kinds={kinds} cities={cities} />}
        {list ? (
          <Results query={query} list={list} level={hasDrawer ? 3 : 2} />
        ) : (
          <div className="card results">
            <NoPartners feature="贷款产品" isSupported={offered} isPrimary />
          </div>
        )}
      </div>
      <CompareTray query={query} />
    </>
  );
}

type List = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['list']>;

function Results({ query, list, level }: { query: BankQuery; list: List; level: 2 | 3 }) {
  const detail = (id: Id) => bankHref(query, id);
  const loan = { amount: query.amount, term: query.term };
  return (
    <>
      <BankSorter query={query} total={list.total} />
      {list.total === 0 ? (
        <NoOffers query={query} />
      ) : (
        <>
          <div className="yardstick">
            <p className="note">{`估算按各产品标明的金额、期限与还款方式，${ESTIMATE}。`}</p>
            <OwnFiguresLine
              cityHref={query.city === undefined ? (city) => bankHref({ ...query, city }) : undefined}
            />
          </div>
          {query.view === 'table' ? (
            <BankTable offers={list.offers} href={detail} query={query} />
          ) : (
            <ul className="results">
              {list.offers.map((offer) => (
                <BankCard key={offer.id} offer={offer} href={detail(offer.id)} level={level} loan={loan} />
              ))}
            </ul>
          )}
          <form id={COMPARE_FORM} action={COMPARE_PATH}>
            {query.amount && <input type="hidden" name="amount" value={showAmount(query.amount)} />}
            {query.term && <input type="hidden" name="term" value={query.term} />}
            {query.city && <input type="hidden" name="city" value={query.city} />}
            <noscript>
              <p className="btn-row compare-go">
                <button className="btn primary">对比所选产品</button>
                <span className="note">请勾选 2–4 个</span>
              </p>
            </noscript>
          </form>
          {list.last > 1 && (
            <Pager
              page={list.page}
              total={list.total}
              rows={list.offers.length}
              count={PAGE_SIZE}
              href={(page) => bankHref({ ...query, page })}
            />
          )}
        </>
      )}
    </>
  );
}

function NoOffers({ query }: { query: BankQuery }) {
  const hasHelp = useHasCapability('wz');
  return (
    <div className="card results">
      {isBankFiltered(query) ? (
        <EmptyState
          art="search"
          title="没有符合条件的产品"
          text={
            query.amount === undefined
              ? '减少一项筛选条件再试。'
              : `您填的金额是 ${showAmount(query.amount)} 万元，请先核对；也可以减少其他筛选条件。`
          }
          link={['清除筛选', clearedHref(query)]}
        />
      ) : (
        <EmptyState
          title="暂无合作机构"
          text={
            hasHelp
              ? '合作机构正在接入，您可以先了解申请需要的材料。'
              : '合作机构正在接入，有疑问可以联系我们。'
          }
          link={[hasHelp ? '去帮助中心' : '联系我们', hasHelp ? '/help' : '/contact', true]}
        />
      )}
    </div>
  );
}
