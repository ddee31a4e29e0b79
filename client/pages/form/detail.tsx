import {
  data,
  redirect,
  useLoaderData,
  useParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { isHostFailure } from '../../../shared/answer.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import type { Answers } from '../../../shared/records/loan.ts';
import { forgetDraft } from '../../behaviour/loanDraft.ts';
import { readLoanFormQuery } from '../../behaviour/loanFormPath.ts';
import { readNumber } from '../../behaviour/bankQuery.ts';
import { loginRedirect } from '../../behaviour/loginRedirect.ts';
import { refusalOf } from '../../behaviour/refusal.ts';
import { toast } from '../../behaviour/toast.ts';
import { LoanWizard } from '../../components/loan/LoanWizard.tsx';
import { FailedState } from '../../components/FailedState.tsx';
import { apiOf, mayBeMemberContext } from '../../context.ts';
import { notFound } from '../../notFound.ts';

/** What a step sends: the answers, for good or as a draft. */
export interface Filing {
  answers: Answers;
  key: string;
  partner_id?: number;
  /** The host's draft that is sent in, or changed. */
  id?: number;
  draft?: boolean;
}

/** The definition, the offer that was come from, and the host's draft that is continued. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const id = readNumber(params.id, 999_999_999);
  if (id === undefined) throw notFound();
  const query = readLoanFormQuery(new URL(request.url).searchParams);
  if (query.record && !context.get(mayBeMemberContext)) throw loginRedirect(request.url);
  const [{ code, data: form }, partners, catalogue, record] = await Promise.all([
    api.envelope('form', { id }, { quiet: true }),
    api.partner({}),
    api.wz(),
    query.record ? api.formRecord({ id: query.record }) : null,
  ]);
  if (!form || code !== SUCCESS) {
    if (!isHostFailure(code)) throw notFound();
    return data({ id, title: '贷款申请', shown: null }, 503);
  }
  const kept = typeof record === 'object' ? record : null;
  if (kept && (kept.status !== 0 || kept.form_id !== id)) throw redirect(`/form/record/${kept.id}`);
  const wanted = query.partner_id ?? kept?.partner_id ?? undefined;
  const offered = partners?.find((partner) => partner.id === wanted) ?? null;
  const lends = offered !== null && (offered.form_id === id || (form.loan_type_id !== null && offered.loan_type_ids.includes(form.loan_type_id)));
  const agreement = catalogue?.agreements.find((row) => row.id === form.agreement_id);
  return data(
    {
      id,
      title: form.title,
      summary: form.summary,
      shown: {
        form,
        partner: lends ? offered : null,
        /** Came from an offer that is not to be had here. */
        mismatch: wanted !== undefined && !lends,
        agreementHref: agreement ? `/about#${agreement.key}` : null,
        record: kept && { id: kept.id, answers: kept.answers },
      },
    },
    200,
  );
}

/** Steps change the address only. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const [before, after] = [readLoanFormQuery(currentUrl.searchParams), readLoanFormQuery(nextUrl.searchParams)];
  const same = currentUrl.pathname === nextUrl.pathname && before.partner_id === after.partner_id && before.record === after.record;
  return same && before.step !== after.step ? false : defaultShouldRevalidate;
}

/** Sends the application in, or keeps it with the host as a draft. What this device kept is then no longer needed. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { answers, key, partner_id, id, draft } = (await request.json()) as Filing;
  const form_id = Number(params.id);
  const envelope = await apiOf(context).envelope(
    'submitForm',
    { form_id, answers, ...(partner_id && { partner_id }), ...(id && { id }), ...(draft ? { draft: 1 } : { agree: 1 }) },
    { key },
  );
  if (envelope.code !== SUCCESS || !envelope.data) return data({ ...refusalOf(envelope), code: envelope.code }, { status: 422 });
  forgetDraft(form_id);
  toast('success', envelope.message);
  return redirect(draft ? '/form/record?status=0' : `/form/record/${envelope.data.id}?sent=1`);
}

/** `/form/:id`: an application, step by step. */
export function Component() {
  const { title, shown } = useLoaderData<typeof loader>();
  const { id } = useParams();
  if (shown) return <LoanWizard key={id} {...shown} />;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <div className="card">
        <FailedState title="暂时没有取到申请表" />
      </div>
    </div>
  );
}
