import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../../shared/api.ts';
import { AUTHORIZATION_DAYS, PAGE, SUCCESS } from '../../../../shared/constants.ts';
import { UNKNOWN } from '../../../../shared/fieldsOf.ts';
import { readPage } from '../../../../shared/paging.ts';
import type { ConsentRecord } from '../../../../shared/records/consent.ts';
import { showDate } from '../../../../shared/time/days.ts';
import { toQuery } from '../../../../shared/wire.ts';
import { apiOf, late, readCall } from '../../../context.ts';
import { StatusTag, type StatusLooks } from '../../../features/records/StatusTag.tsx';
import { ANSWER, CONSENTS_PATH, WITHDRAW } from '../../../features/account/intents.ts';
import '../../../features/account/profile.css';
import { ConfirmButton } from '../../../forms/ConfirmButton.tsx';
import { readValues, refusalResponse } from '../../../forms/refusal.ts';
import { agreementHref, AGREEMENT_KEY } from '../../../lib/hrefs.ts';
import { toast } from '../../../lib/toast.ts';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { NotSupported } from '../../../ui/EmptyState.tsx';
import { Time } from '../../../ui/Fact.tsx';
import { RecordList, rowsAndTotals, useTotals } from '../../../features/records/RecordList.tsx';
import { RecordTable } from '../../../features/records/RecordTable.tsx';
import { useHasCapability } from '../../../webConfig.ts';
import { withdrawalText } from '../../../features/applications/authorization.ts';

const readTotals = (api: Api, page: number) => api.consentsPage({ page });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const page = readPage(new URL(request.url).searchParams.get('page'));
  const [{ data: rows, isSupported }, totals] = await Promise.all([
    api.envelope('consents', { page }).then(readCall),
    late(context, readTotals(api, page)),
  ]);
  return { page, list: rowsAndTotals(rows, totals), isSupported };
}

/** Withdraws an authorisation, or answers about a new version of the agreements (from any page of the account). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent, id = '', keys = '', agree } = await readValues(request);
  const api = apiOf(context);
  if (intent === WITHDRAW) {
    const envelope = await api.envelope('withdrawConsent', { id });
    if (envelope.code !== SUCCESS) return refusalResponse(envelope);
    toast('success', envelope.message);
  }
  if (intent === ANSWER) {
    // The text may have changed since; then the next page asks again.
    const answers = await Promise.all(
      keys.split(' ').map((entry) => {
        const [key = '', version] = entry.split('@');
        return api.answerAgreement({ key, agree: agree === '1' ? 1 : 0, ...(version && { version }) });
      }),
    );
    const [message] = answers;
    if (typeof message === 'string') toast('success', message);
  }
  return { done: true };
}

const COLUMNS = ['文本与版本', '场景', '授权对象', '时间与来源', '状态'];
/** No longer in force: its term or its application has ended. */
const OVER = 3;
const LOOKS: StatusLooks = {
  1: { icon: 'badge-check', tint: 'ok' },
  2: { icon: 'undo-2' },
  [OVER]: { icon: 'ban' },
  4: { icon: 'circle-x' },
};

export function Component() {
  const { page, list: loaded, isSupported } = useLoaderData<typeof loader>();
  const list = useTotals(loaded, (api) => readTotals(api, page));
  return (
    <>
      <PageTitle
        text={`您同意过的每一份文本与授权过的每一家机构，都记在这里。对机构的授权 ${AUTHORIZATION_DAYS} 天内有效，随时可以撤回。`}
      />
      <div className="card">
        {!isSupported ? (
          <NotSupported
            feature="授权记录"
            text="需要了解或撤回授权时，请联系客服。"
            link={['联系客服', '/contact']}
          />
        ) : (
          <RecordList
            list={list}
            noun="记录"
            page={page}
            href={(to) => CONSENTS_PATH + toQuery({ page: to === PAGE ? undefined : to })}
            hint="注册、提交申请、确认机构时的同意会记在这里。"
            start={false}
            sums={() => null}
          >
            {(rows) => <Consents rows={rows} />}
          </RecordList>
        )}
      </div>
    </>
  );
}

function Consents({ rows }: { rows: readonly ConsentRecord[] }) {
  const canWithdraw = useHasCapability('withdrawConsent');
  return (
    <RecordTable caption="同意与授权记录" columns={COLUMNS}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <Text of={row} />
            {row.version && <small>{`版本 ${row.version}`}</small>}
          </td>
          <td>
            {row.scene_text ?? UNKNOWN}
            {row.application_id && row.form_no && (
              <small className="nowrap">
                <a href={`/form/record/${row.application_id}`}>{row.form_no}</a>
              </small>
            )}
          </td>
          <td>{row.partner_name ?? <span className="soft">平台</span>}</td>
          <td>
            <Time at={row.agreed_at} />
            {(row.device || row.address) && (
              <small>{[row.device, row.address].filter(Boolean).join('，')}</small>
            )}
          </td>
          <td>
            <StatusTag looks={LOOKS} status={row.status} text={row.status_text} />
            {row.withdrawn_at ? (
              <small>
                <Time at={row.withdrawn_at} />
              </small>
            ) : (
              row.expires_at &&
              row.status !== OVER && <small className="nowrap">{`至 ${showDate(row.expires_at)}`}</small>
            )}
            {canWithdraw && row.can_withdraw === 1 && (
              <ConfirmButton
                id={`withdraw-${row.id}`}
                title="撤回"
                label={`撤回对${row.partner_name ?? '机构'}的授权`}
                text={withdrawalText(row.partner_name)}
                verb="撤回"
                action={CONSENTS_PATH}
                values={{ intent: WITHDRAW, id: String(row.id) }}
                isFinal
              />
            )}
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

function Text({ of: { key, title = '协议', application_id } }: { of: ConsentRecord }) {
  if (key === COST_TABLE && application_id)
    return <a href={`/form/record/${application_id}#authorized-title`}>{title}</a>;
  return key !== undefined && key !== COST_TABLE && AGREEMENT_KEY.test(key) ? (
    <a href={agreementHref(key)} target="_blank">{`《${title}》`}</a>
  ) : (
    <b>{title}</b>
  );
}

/** The table of costs that was confirmed is no agreement; the application shows it. */
const COST_TABLE = 'costTable';
