import {
  data,
  redirect,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import type { Api } from '../../../../shared/api.ts';
import { SENTINEL, SUCCESS } from '../../../../shared/constants.ts';
import type { FormRecordDetail } from '../../../../shared/records/loan.ts';
import { lenderTerms, type LenderTerms } from '../../../features/loans/lenderTerms.ts';
import { FORM } from '../../../../shared/status/form.ts';
import { applicationTitle } from '../../../features/records/applicationTitle.ts';
import { forgetDraft } from '../../../forms/drafts.ts';
import { toast } from '../../../lib/toast.ts';
import { readAuthorization } from '../../../features/applications/authorization.ts';
import { ApplicationView } from './ApplicationView.tsx';
import { apiOf, late, useLater, notFound } from '../../../context.ts';
import '../../../features/applications/apply.css';
import {
  APPLICATIONS_PATH,
  SENT,
  SENT_PATH,
  supplementDraft,
} from '../../../features/applications/applicationQuery.ts';
import type { Values } from '../../../forms/formRules.ts';
import { sendOrLookUp } from '../../../forms/moneyAction.ts';
import { readValues, refusalResponse } from '../../../forms/refusal.ts';
import { readUploadConfig } from '../../../forms/uploads/readUploadConfig.ts';
import { FailedState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { today } from '../../../lib/clock.ts';
import { isNoSuchRecord } from '../../../../shared/result.ts';
import { type Id, readId } from '../../../../shared/rules/ids.ts';
import { ApplicationSent } from './ApplicationSent.tsx';

const readForm = async (api: Api, id: Id | undefined) => (id === undefined ? null : api.form({ id }));

/** What the catalogue says of whoever has lent. */
const readTerms = async (api: Api, record: FormRecordDetail): Promise<LenderTerms> =>
  lenderTerms(record, await api.partner({}, { quiet: true }));

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const id = readId(params.id);
  if (id === undefined) throw notFound();
  const limits = late(context, readUploadConfig(api));
  const { code, data: record } = await api.envelope('formRecord', { id });
  if (isNoSuchRecord(code) && isSent(request.url)) throw redirect(SENT_PATH);
  if (isNoSuchRecord(code)) throw notFound();
  if (code !== SUCCESS || !record)
    return data(
      { record: null, form: null, agreement: null, today: '', lender: null },
      code === SENTINEL ? 401 : 503,
    );
  const { form_id, form_no } = record;
  const title = [applicationTitle(record), form_no].filter(Boolean).join(' ');
  const [form, agreement, uploadConfig, lender] = await Promise.all([
    late(context, readForm(api, form_id)),
    record.proposals?.length ? late(context, readAuthorization(api, undefined)) : null,
    limits,
    record.status === FORM.paidOut ? late(context, readTerms(api, record)) : null,
  ]);
  return data({ title, record, form, agreement, today: today(), uploadConfig, lender }, 200);
}

/** An upstream without this call must not make a sent application look lost. */
const isSent = (url: string) => new URL(url).searchParams.has(SENT);

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { id = '' } = params;
  const values = await readValues(request);
  const api = apiOf(context);
  if (values.act === 'supplement') {
    return sendOrLookUp(supplement(api, id, values), values.intent);
  }
  const envelope = await answer(api, id, values);
  if (envelope.code !== SUCCESS) return refusalResponse(envelope);
  toast('success', envelope.message);
  return redirect(`${APPLICATIONS_PATH}/${id}`);
}

function answer(api: Api, id: Id, { act, proposal_id = '', consent_id = '', version, costs }: Values) {
  const proposal = { id, proposal_id };
  if (act === 'confirm')
    return api.envelope('confirmProposal', {
      ...proposal,
      agree: 1,
      ...(version && { version }),
      ...(costs && { cost_confirmed: costs.split(' ') }),
    });
  if (act === 'decline') return api.envelope('declineProposal', proposal);
  if (act === 'withdraw') return api.envelope('withdrawConsent', { id: consent_id });
  return api.envelope('cancelFormRecord', { id });
}

function supplement(api: Api, id: Id, { files: urls = '', remark = '' }: Values) {
  const files = urls.split(' ').filter(Boolean);
  const name = supplementDraft(id);
  return {
    name,
    values: { remark, files: files.join() },
    send: (key: string) => api.envelope('supplementForm', { id, files, ...(remark && { remark }) }, { key }),
    recordOf: () => id,
    /** Its application no longer waits for it. */
    async records() {
      const { code, message, data: record } = await api.envelope('formRecord', { id }, { quiet: true });
      return { code, message, data: record && record.status !== FORM.wanting ? [record] : [] };
    },
    success: '补充资料已提交',
    done() {
      forgetDraft(name);
      return redirect(`${APPLICATIONS_PATH}/${id}`);
    },
  };
}

export function Component() {
  const { record, form: loaded, agreement: late, today, lender: terms } = useLoaderData<typeof loader>();
  const form = useLater(loaded, (api) => readForm(api, record?.form_id));
  const agreement = useLater(late, (api) => readAuthorization(api, undefined));
  const lender = useLater(terms, async (api) => (record ? readTerms(api, record) : null));
  const sent = new URLSearchParams(useLocation().search).has(SENT);
  if (!record)
    return (
      <>
        <PageTitle title="申请详情" text="进度、所需资料与结果。" />
        <FailedState inCard title="这份申请加载失败" />
      </>
    );
  return sent && (record.status ?? FORM.submitted) === FORM.submitted ? (
    <ApplicationSent record={record} />
  ) : (
    <ApplicationView record={record} form={form} today={today} agreement={agreement} lender={lender} />
  );
}
