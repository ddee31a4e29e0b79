import { parseAmount } from '../../shared/money/money.ts';
import { readAnswers, unknownAnswers } from '../../shared/rules/readAnswers.ts';
import type { Answers } from '../../shared/records/loan.ts';
import { maskAnswers } from '../../shared/rules/masks.ts';
import { FORM, formStatus } from '../../shared/status/form.ts';
import { MEMBER_CERT } from '../../shared/status/member.ts';
import { textOf } from '../../shared/status/move.ts';
import { cityFault } from '../../shared/rules/cities.ts';
import { partnerLimitFaults } from '../../shared/rules/limits.ts';
import { FILES_MAX } from '../../shared/rules/files.ts';
import type { LoanForm, LoanFormRow } from '../sent.ts';
import { type FormSeed, forms as all, loanTypes } from '../content/content.ts';
import { saveDraft, submitForm } from '../workflows/fileForm.ts';
import { cancelForm, ownForm, supplementForm } from '../workflows/form.ts';
import { refuse, refuseFaults, refuseField } from '../domain/refusal.ts';
import { wireTime, contactWords } from '../domain/shanghaiTime.ts';
import {
  applicationDetail,
  applicationsOf,
  applicationTotals,
  type ApplicationRow,
} from '../store/applications.ts';
import { wasVip } from '../store/vipRecords.ts';
import { ownUpload } from '../store/uploads.ts';
import { withMasks, withOwnData } from '../rules/ownAnswers.ts';
import { noteRequest, runOnce } from '../rules/move.ts';
import { checkFor, isShown, lendsFor, partnerById } from '../domain/grant.ts';
import { fails } from '../../shared/rules/selfCheck.ts';
import { AUTHORIZATION } from '../domain/agreements.ts';
import { refuseOldText } from '../rules/consents.ts';
import { changeFavorites, favoritesOf } from '../rules/favorites.ts';
import { authorizedLenders } from '../store/consents.ts';
import { proposalsOf, toProposal } from '../store/proposals.ts';
import {
  confirmProposal,
  costsOf,
  declineProposal,
  proposalCosts,
  refuseOtherCosts,
} from '../workflows/proposals.ts';
import { articlesByType } from '../store/articles.ts';
import { originOf, withMessage, type Handlers, type MemberContext } from './context.ts';

export const forms = {
  forms: () => all.map(toRow),
  form: (input) => toForm(formById(input.id)),

  submitForm(input, context) {
    const { db, now, member } = context;
    const form = formById(input.form_id);
    const draft = input.draft === 1;
    const filed = (row: ApplicationRow) => {
      noteRequest(db, 'applications', row.id, input.request_id);
      return brief(row);
    };
    const submitted = runOnce(db, member.id, 'submitForm', input, () => {
      checkFiles(context, input.files ?? []);
      const filing = {
        userId: member.id,
        form,
        partnerId: input.partner_id ?? null,
        files: input.files ?? [],
        answers: withOwnData(form, input.answers, member),
        ...(input.id !== undefined && { id: input.id }),
      };
      checkPartner(form, filing.partnerId);
      if (draft) {
        refuseFaults(unknownAnswers(form, filing.answers));
        return filed(saveDraft(db, now, filing));
      }
      if (form.need_cert && member.cert_status !== MEMBER_CERT.certified)
        refuse(409, '请先完成实名认证，再提交这类申请', 'certification_required');
      const answers = checkedAnswers(context, form, filing.answers, filing.partnerId);
      if (input.agree !== 1) refuseField('agree', '请阅读并同意个人信息授权书');
      refuseOldText(AUTHORIZATION, input.version, now);
      const unfit = unfitFor(filing.partnerId, form, answers, now);
      if (unfit.length > 0 && input.unfit !== 1)
        refuseField(
          'unfit',
          `有 ${unfit.length} 项条件不符：${unfit.join('；')}。请改动答案、换一个产品，或确认仍要递交`,
        );
      const costs = costsOf(form, filing.partnerId, answers);
      if (costs) refuseOtherCosts(costs, input.cost_confirmed);
      const origin = originOf(context);
      return filed(
        submitForm(db, now, { ...filing, answers }, { origin, callTime: input.call_time, costs, unfit }),
      );
    });
    return withMessage(
      draft ? '草稿已保存' : `申请已提交，顾问将在${contactWords(wasVip(db, member.id, now))}联系您`,
      submitted,
    );
  },

  formRecords: (input, { db, member }) => applicationsOf(db, member.id, input),
  formRecordsPage: (input, { db, member }) => applicationTotals(db, member.id, input),
  formRecord(input, { db, now, member }) {
    const row = ownForm(db, member.id, input.id);
    const form = all.find(({ id }) => id === row.form_id);
    // The column is written by this upstream, from validated answers.
    const answers = JSON.parse(row.answers) as Answers;
    const own = form ? withMasks(form, answers, member) : answers;
    return {
      // A draft is continued with its answers, so only what the certification knows is masked in it.
      ...applicationDetail(db, row, row.status === FORM.draft ? own : maskAnswers(own)),
      proposals: proposalsOf(db, row.id).map((proposal) =>
        toProposal(proposal, proposalCosts(proposal, row)),
      ),
      authorized: authorizedLenders(db, row.id, row.status, now),
    };
  },

  confirmProposal(input, context) {
    const { db, now, member } = context;
    const named = { id: input.id, proposalId: input.proposal_id };
    confirmProposal(db, now, member.id, named, { ...input, origin: originOf(context) });
    return withMessage('已确认，顾问将递交申请');
  },
  declineProposal(input, { db, now, member }) {
    declineProposal(db, now, member.id, { id: input.id, proposalId: input.proposal_id });
    return withMessage('已谢绝这家机构');
  },

  favorites: (_input, { db, member }) => favoritesOf(db, member.id),
  changeFavorites(input, { db, now, member }) {
    changeFavorites(db, now, member.id, input);
    return favoritesOf(db, member.id);
  },

  cancelFormRecord(input, { db, now, member }) {
    cancelForm(db, now, member.id, input.id);
    return withMessage('申请已撤销');
  },

  supplementForm(input, context) {
    const { db, now, member } = context;
    runOnce(db, member.id, 'supplementForm', input, () => {
      const files = input.files ?? [];
      const remark = input.remark?.trim() ?? '';
      ownForm(db, member.id, input.id);
      checkFiles(context, files);
      if (files.length === 0 && remark === '') refuseField('files', '请上传补充的材料，或写明情况');
      supplementForm(db, now, member.id, input.id, { files, remark });
      return null;
    });
    return withMessage('补充资料已提交，顾问将继续核对');
  },
} satisfies Handlers;

const formById = (id: number): FormSeed =>
  all.find((form) => form.id === id) ?? refuse(404, '申请表不存在或已下线', 'not_found');

function toRow({ id, title, loan_type_id, summary, need_login, need_cert }: FormSeed): LoanFormRow {
  const name = loanTypes.find((type) => type.id === loan_type_id)?.name ?? '';
  return { id, title, loan_type_id, loan_type_name: name, summary, need_login, need_cert };
}

function toForm(form: FormSeed): LoanForm {
  const agreement = articlesByType.page.find(({ slug }) => slug === 'infoAuthorization');
  return { ...toRow(form), agreement_id: agreement?.id ?? null, steps: form.steps };
}

const brief = ({ id, form_no, status }: ApplicationRow) => ({
  id,
  form_no,
  status,
  status_text: textOf(formStatus, status),
});

function checkPartner(form: FormSeed, id: number | null): void {
  if (id === null) return;
  const known = partnerById(id);
  const partner =
    known && isShown(known) ? known : refuseField('partner_id', '机构不存在或已下线', 'partner_unavailable');
  if (!lendsFor(partner, form))
    refuseField('partner_id', `${partner.name}不受理这类申请，请选择其他机构`, 'partner_unavailable');
}

/** Validates and normalises the answers. Refuses with all faults at once, by question. */
function checkedAnswers(
  { db, now, member }: MemberContext,
  form: FormSeed,
  given: Answers,
  partnerId: number | null,
): Answers {
  const facts = {
    today: wireTime(now).slice(0, 10),
    ownsFile: (url: string) => ownUpload(db, member.id, url) !== undefined,
  };
  const { answers, faults } = readAnswers(form, given, facts);
  const partner = partnerById(partnerId);
  const requested = {
    amount: parseAmount(String(answers.amount ?? '')) ?? 0,
    term: Number(answers.term ?? 0),
  };
  const city = typeof answers.city === 'string' ? answers.city : '';
  refuseFaults({
    ...(partner && answers.amount && answers.term && partnerLimitFaults(partner, requested)),
    ...faults,
    ...(partner && !faults.city && { city: cityFault(partner, city) }),
  });
  return answers;
}

/** The conditions of the named lender that the answers do not meet. */
function unfitFor(partnerId: number | null, form: FormSeed, answers: Answers, now: number): string[] {
  const partner = partnerById(partnerId);
  return partner ? fails(checkFor(partner, form, answers, now)).map(({ text }) => text) : [];
}

function checkFiles({ db, member }: MemberContext, urls: readonly string[]): void {
  if (urls.length > FILES_MAX) refuseField('files', `附件最多 ${FILES_MAX} 个`);
  if (urls.some((url) => !ownUpload(db, member.id, url))) refuseField('files', '文件不存在，请重新上传');
}
