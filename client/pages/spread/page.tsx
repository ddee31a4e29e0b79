import { LinkTabs } from '../../features/records/LinkTabs.tsx';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api, EnvelopeOf } from '../../../shared/api.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import type { Input } from '../../../shared/endpoint.ts';
import type { Level } from '../../../shared/records/spread.ts';
import { PAGE_SIZE } from '../../../shared/constants.ts';
import { latestOf, readCommissionTotals } from './commission.ts';
import { levelOf } from './levelProgress.ts';
import {
  commissionKinds,
  readReferralQuery,
  referralHref,
  referralTabs,
  type ReferralQuery,
} from './referralQuery.ts';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InviteCard } from './InviteCard.tsx';
import { TeamFigures } from './TeamFigures.tsx';
import { apiOf, mayBeMemberContext, EVERYWHERE, late, useLater, readCall } from '../../context.ts';
import { requireSession } from '../../lib/requireSession.ts';
import { readFiltered } from '../../lib/takenFilters.ts';
import { useHasCapability, useHasSession, useMember, useWebConfig } from '../../webConfig.ts';
import './spread.css';
import { FailedState, NotSupported } from '../../ui/EmptyState.tsx';
import { rowsAndTotals } from '../../features/records/RecordList.tsx';
import { PageTitle } from '../../ui/Crumbs.tsx';
import { CommissionList } from './CommissionList.tsx';
import { LevelProgress } from './LevelProgress.tsx';
import { ReferralHero } from './ReferralHero.tsx';
import { SpreadRules } from './SpreadRules.tsx';
import { TeamList } from './TeamList.tsx';

const readPackages = async (api: Api) => readCall(await api.envelope('vipPackages', {})).data;

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const api = apiOf(context);
  const query = readReferralQuery(new URL(request.url).searchParams);
  const isPrivate = query.tab === 'team' || query.tab === 'commission';
  if (isPrivate) requireSession(context, request.url);
  const [levels, packages, config, team, commission] = await Promise.all([
    api.envelope('levels', {}).then(readCall),
    late(context, readPackages(api)),
    api.envelope('config', {}).then(readCall),
    isPrivate
      ? loadTeam(query, (filter) => readFiltered(args, 'childs', filter))
      : query.tab === 'invite' && context.get(mayBeMemberContext)
        ? late(
            context,
            loadTeam(query, (filter) => api.envelope('childs', filter)),
          )
        : null,
    query.tab === 'commission' ? loadCommission(context, query) : null,
  ]);
  const { data: settings, isSupported: hasProgram } = config;
  // Shown without the configuration all the same.
  const program = settings && { ...settings.spread, rules: settings.spread.rules?.html ?? '' };
  return data(
    {
      query,
      levels: levels.data && levels.data.filter(saysSomething),
      hasLevels: levels.isSupported,
      packages,
      program,
      hasProgram,
      team,
      commission,
    },
    levels.data || !levels.isSupported ? 200 : 503,
  );
}

/** Anything else would be an empty card. */
const saysSomething = ({
  name,
  level,
  first_ratio,
  second_ratio,
  conditions,
  rights,
  remark,
}: Level): boolean =>
  [name, level, first_ratio, second_ratio, remark, ...conditions, ...rights].some(
    (part) => part !== undefined,
  );

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** A page of the list for the team tab; the others need only the summary. */
async function loadTeam(
  { tab, page, level, keyword, sort, start_date, end_date }: ReferralQuery,
  read: (filter: Input<Contract['childs']>) => Promise<EnvelopeOf<'childs'>>,
) {
  const filter = tab === 'team' ? { page, level, keyword, sort, start_date, end_date } : { count: 1 };
  return readCall(await read(filter));
}

async function loadCommission(context: LoaderFunctionArgs['context'], { page, kind }: ReferralQuery) {
  const api = apiOf(context);
  const readBills = async (filter: { biz_type: number; page?: number; count?: number }) =>
    readCall(await api.envelope('bill', filter));
  if (kind) {
    const [{ data: rows, isSupported }, totals] = await Promise.all([
      readBills({ page, biz_type: kind }),
      late(context, readCommissionTotals(api, page, kind)),
    ]);
    return { latest: null, ofKind: rowsAndTotals(rows, totals), isSupported };
  }
  const lists = await Promise.all(
    commissionKinds.map(([biz_type]) => readBills({ biz_type, count: PAGE_SIZE })),
  );
  const fetched = lists.map(({ data: rows }) => rows).filter((rows) => rows !== null);
  const isSupported = lists.some((list) => list.isSupported);
  return {
    latest: fetched.length === lists.length ? latestOf(fetched, PAGE_SIZE) : null,
    ofKind: null,
    isSupported,
  };
}

/** `/spread`: the referral programme, and for a member the invite link, the team and the commission. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { query, program, levels, hasProgram } = loaded;
  const packages = useLater(loaded.packages, readPackages, EVERYWHERE);
  const rules = program ? program.rules : hasProgram ? null : '';
  const member = useMember();
  const isMember = useHasSession();
  const isPrivate = query.tab === 'team' || query.tab === 'commission';
  const sellsVip = useHasCapability('vipPackages');
  const listsCommission = useListsCommission();
  if (!isMember && !isPrivate)
    return (
      <>
        <ReferralHero ratios={program ?? undefined} isOpen={program?.enabled !== 0} />
        <SpreadRules {...loaded} packages={packages} rules={rules} ratios={program ?? undefined} />
      </>
    );
  const current = levels ? levelOf(levels, member?.user.level ?? null) : undefined;
  return (
    <>
      <PageTitle text={`邀请好友，按${sellsVip ? '好友购买 VIP 会员的实付金额' : '推广规则'}获得佣金。`} />
      <LinkTabs
        className="tabs"
        label="推广"
        tabs={referralTabs
          .filter(([tab]) => tab !== 'commission' || listsCommission)
          .map(([tab, word]) => [word, referralHref({ tab }), tab === query.tab] as const)}
      />
      {query.tab === 'rules' ? (
        <SpreadRules
          {...loaded}
          packages={packages}
          rules={rules}
          ratios={current ?? program ?? undefined}
          current={current}
        />
      ) : (
        <MemberTabs {...loaded} />
      )}
    </>
  );
}

/** They are bills of certain kinds. */
const useListsCommission = (): boolean => useHasCapability('bill', 'bill.biz_type');

function MemberTabs({ query, program, levels, team: loaded, commission, hasLevels }: Data) {
  const listsCommission = useListsCommission();
  const found = useLater(loaded, (api) => loadTeam(query, (filter) => api.envelope('childs', filter)));
  const team = found?.data ?? null;
  const hasTeam = found?.isSupported !== false;
  const member = useMember();
  const origin = useWebConfig()?.origin ?? '';
  const current = levels ? levelOf(levels, member?.user.level ?? null) : undefined;
  return (
    <>
      {program?.enabled === 0 && (
        <p className="alert warn" role="note">
          <Icon name="info" />
          推广合作暂停，新的邀请暂不计佣金；已产生的佣金按规则结算。
        </p>
      )}
      {query.tab === 'invite' &&
        (member ? (
          <InviteCard user={member.user} origin={origin} posters={program?.poster_images ?? []} />
        ) : (
          <FailedState inCard compact title="账户信息加载失败" />
        ))}
      {found === undefined ? (
        <div className="card">
          <Placeholder lines={3} />
        </div>
      ) : team ? (
        <TeamFigures summary={team.summary} nextSettleAt={member?.wallet?.next_settle_at || undefined} />
      ) : (
        query.tab !== 'team' && hasTeam && <FailedState inCard compact title="推广汇总加载失败" />
      )}
      {query.tab === 'invite' && levels && current && (
        <LevelProgress levels={levels} current={current} summary={team?.summary ?? {}} />
      )}
      {query.tab === 'invite' && !levels && hasLevels && (
        <FailedState inCard compact title="推广等级加载失败" />
      )}
      {query.tab === 'team' && (
        <section className="card" aria-label="我邀请的好友">
          {hasTeam ? (
            <TeamList query={query} team={team} />
          ) : (
            <NotSupported
              feature="好友查询"
              text="需要了解好友的情况时，请联系客服。"
              link={['联系客服', '/contact']}
            />
          )}
        </section>
      )}
      {query.tab === 'commission' && (
        <section className="card" aria-label="佣金记录">
          {listsCommission && commission?.isSupported !== false ? (
            <CommissionList
              query={query}
              latest={commission?.latest ?? null}
              ofKind={commission?.ofKind ?? null}
            />
          ) : (
            <NotSupported
              feature="佣金记录"
              text="需要了解佣金的情况时，请联系客服。"
              link={['联系客服', '/contact']}
            />
          )}
        </section>
      )}
    </>
  );
}
