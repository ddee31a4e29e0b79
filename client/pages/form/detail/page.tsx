import {
  data,
  redirect,
  useLoaderData,
  useLocation,
  useParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { canEdit, findDraft, findEarlier, startOf } from './formStart.ts';
import { SUCCESS } from '../../../../shared/constants.ts';
import type { Api } from '../../../../shared/api.ts';
import type { Answers, FormRecordDetail } from '../../../../shared/records/loan.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { FORM } from '../../../../shared/status/form.ts';
import { applicationTitle } from '../../../features/records/applicationTitle.ts';
import { forgetDraft } from '../../../forms/drafts.ts';
import { readLoanFormQuery } from '../../../features/applications/loanFormQuery.ts';
import { newIdempotencyKey } from '../../../forms/idempotencyKey.ts';
import { sendOrLookUp } from '../../../forms/moneyAction.ts';
import type { SavedDraft } from './useUpstreamDraft.ts';
import { readGivenFiles } from './givenFiles.ts';
import { LoanWizard } from './LoanWizard.tsx';
import { linkTo } from '../../../pageTable.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { EmptyState, FailedState } from '../../../ui/EmptyState.tsx';
import {
  apiOf,
  mayBeMemberContext,
  late,
  useLater,
  readCall,
  isMissing,
  notFound,
} from '../../../context.ts';
import { requireSession } from '../../../lib/requireSession.ts';
import { useHasCapability } from '../../../webConfig.ts';
import '../../../features/account/account.css';
import '../../../features/applications/apply.css';
import { readAuthorization } from '../../../features/applications/authorization.ts';
import { APPLICATIONS_PATH, SENT, SENT_PATH } from '../../../features/applications/applicationQuery.ts';
import { readUploadConfig } from '../../../forms/uploads/readUploadConfig.ts';
import { offerHeading } from '../../../features/offers/releaseSpeed.ts';
import { isNoSuchRecord, isUpstreamFailure } from '../../../../shared/result.ts';
import { type Id, readId } from '../../../../shared/rules/ids.ts';
import { ApplyingNotSupported } from '../../../features/applications/ApplyingNotSupported.tsx';

export interface Submission {
  answers: Answers;
  partner_id?: Id;
  id?: Id;
  /** `auto` while the member types, `leave` before they leave the form. */
  draft?: 'auto' | 'leave';
  /** What the member has agreed to, with an application that is not a draft. */
  version?: string;
  cost_confirmed?: string[];
  call_time?: string;
  unfit?: 1;
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const id = readId(params.id);
  if (id === undefined) throw notFound();
  const query = readLoanFormQuery(new URL(request.url).searchParams);
  const isMember = context.get(mayBeMemberContext);
  if (query.record) requireSession(context, request.url);
  const limits = isMember ? late(context, readUploadConfig(api)) : null;
  const givenFiles = isMember ? late(context, readGivenFiles(api)) : null;
  const [{ code, data: form }, found, earlier] = await Promise.all([
    api.envelope('form', { id }),
    query.record ? readRecord(api, query.record) : isMember ? findDraft(api, id, query) : null,
    isMember && !query.record ? findEarlier(api, id, query) : null,
  ]);
  if (!form || code !== SUCCESS) {
    if (isUpstreamFailure(code))
      return data({ id, title: applicationTitle({}), shown: null, isSupported: true }, 503);
    if (!readCall(await api.envelope('forms', {})).isSupported)
      return data({ id, title: applicationTitle({}), shown: null, isSupported: false }, 200);
    throw notFound();
  }
  const title = applicationTitle(form);
  const { record, start } = startOf(form, query, found, earlier);
  if (query.record && !record) return data({ id, title, shown: null, isSupported: true }, 503);
  if (record && !canEdit(record, id)) throw redirect(`/form/record/${record.id}`);
  const wanted = query.partner_id ?? record?.partner_id ?? undefined;
  const [partners, agreement, uploadConfig, given] = await Promise.all([
    api.partner({}),
    late(context, readAuthorization(api, form.agreement_id)),
    limits,
    givenFiles,
  ]);
  const lendsBy = (offer: Partner) =>
    offer.form_id === id ||
    (form.loan_type_id !== undefined && offer.loan_type_ids.includes(form.loan_type_id));
  const fitting = partners?.filter(lendsBy) ?? [];
  // A form that only one offer has is an application for it.
  const only = fitting.length === 1 ? fitting.find(({ form_id }) => form_id === id) : undefined;
  const offered = (wanted === undefined ? only : partners?.find((offer) => offer.id === wanted)) ?? null;
  const lends = offered !== null && lendsBy(offered);
  return data(
    {
      id,
      title,
      summary: form.summary,
      uploadConfig,
      isSupported: true,
      shown: {
        // A step without questions would be an empty page.
        form: { ...form, steps: form.steps.filter(({ fields }) => fields.length > 0) },
        partner: lends ? offered : null,
        mismatch: wanted !== undefined && !lends ? (offered ? offerHeading(offered) : '') : null,
        agreement,
        start,
        given,
        record: record && {
          id: record.id,
          answers: record.answers,
          files: Object.fromEntries(record.files.map(({ url, ...file }) => [url, file])),
          updated_at: record.updated_at,
          isDraft: record.status === FORM.draft,
        },
      },
    },
    200,
  );
}

async function readRecord(api: Api, id: Id): Promise<FormRecordDetail | null> {
  const { code, data: record } = await api.envelope('formRecord', { id });
  if (isNoSuchRecord(code)) throw notFound();
  return code === SUCCESS ? record : null;
}

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const [before, after] = [
    readLoanFormQuery(currentUrl.searchParams),
    readLoanFormQuery(nextUrl.searchParams),
  ];
  const same =
    currentUrl.pathname === nextUrl.pathname &&
    before.partner_id === after.partner_id &&
    before.record === after.record &&
    before.again === after.again;
  return same && before.step !== after.step ? false : defaultShouldRevalidate;
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const api = apiOf(context);
  // The cast is safe: the page's own fetchers send it, and the gateway validates it.
  const submission = (await request.json()) as Submission & { intent?: string };
  const call = submit(api, params.id ?? '', submission);
  if (submission.draft !== 'auto') return sendOrLookUp(call, submission.intent);
  // Each automatic save is a call of its own.
  const { code, data: saved } = await call.send(newIdempotencyKey());
  return {
    id: (code === SUCCESS && saved?.id) || null,
    nameless: code === SUCCESS && saved?.id === undefined,
  } satisfies SavedDraft;
}

/** Only what the contract has, and the upstream takes: `intent` is the page's own. */
async function signed(api: Api, { version, cost_confirmed, call_time, unfit }: Partial<Submission>) {
  const missing = (await api.capabilities({}, { quiet: true }))?.missing ?? [];
  const takes = (field: string) => !missing.includes(`submitForm.${field}`);
  return {
    ...(takes('agree') && { agree: 1 as const }),
    ...(version && takes('version') && { version }),
    ...(cost_confirmed && takes('cost_confirmed') && { cost_confirmed }),
    ...(call_time && takes('call_time') && { call_time }),
    ...(unfit && takes('unfit') && { unfit }),
  };
}

/** Deletes the draft on this device when the upstream has the application. */
function submit(api: Api, form_id: Id, { answers, partner_id, id, draft, ...agreed }: Submission) {
  return {
    name: `loan-${form_id}`,
    // Without `id`, since a draft may have been saved in between.
    values: { answers, partner_id, draft, ...agreed },
    async send(key: string) {
      const envelope = await api.envelope(
        'submitForm',
        {
          form_id,
          answers,
          ...(partner_id && { partner_id }),
          ...(id && { id }),
          ...(draft ? { draft: 1 } : await signed(api, agreed)),
        },
        { key, quiet: draft === 'auto' },
      );
      const isClosed = envelope.code !== SUCCESS && (await isMissing(api, 'submitForm'));
      return isClosed ? { ...envelope, message: '在线申请暂未开放，您填写的内容仍保存在本机。' } : envelope;
    },
    recordOf: (row: { id?: Id } | null) => row?.id,
    records: (key: string) => api.envelope('formRecords', { request_id: key }, { quiet: true }),
    success: draft ? '草稿已保存' : '申请已提交',
    done(record: Id | undefined) {
      forgetDraft(String(form_id));
      if (draft) return redirect(`${APPLICATIONS_PATH}?status=${FORM.draft}`);
      return redirect(record === undefined ? SENT_PATH : `${APPLICATIONS_PATH}/${record}?${SENT}=1`);
    },
  };
}

export function Component() {
  const { title, shown, isSupported } = useLoaderData<typeof loader>();
  const agreement = useLater(
    shown?.agreement ?? null,
    (api) => readAuthorization(api, shown?.form.agreement_id),
    String(shown?.form.agreement_id),
  );
  const given = useLater(shown?.given ?? null, readGivenFiles);
  const canSubmit = useHasCapability('submitForm');
  const { id } = useParams();
  const { record = 0, again = 0 } = readLoanFormQuery(new URLSearchParams(useLocation().search));
  const isAvailable = isSupported && canSubmit;
  if (isAvailable && shown && shown.form.steps.length > 0)
    return (
      <LoanWizard
        key={`${id}-${record}-${again}`}
        {...shown}
        agreement={agreement ?? null}
        given={given ?? {}}
      />
    );
  return (
    <div className="wrap">
      <Crumbs above={[linkTo('/bank'), linkTo('/form')]} current={title} />
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <div className="card">
        {!isAvailable ? (
          <ApplyingNotSupported />
        ) : shown ? (
          <EmptyState
            title="这份申请表还没有题目"
            text="请选择其他申请，或联系客服。"
            link={['其他申请', '/form', true]}
          />
        ) : (
          <FailedState title="申请表加载失败" />
        )}
      </div>
    </div>
  );
}
