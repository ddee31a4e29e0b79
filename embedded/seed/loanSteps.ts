import type { Answers, FormField } from '../../shared/records/loan.ts';
import { questionsOf, readAnswers } from '../../shared/rules/readAnswers.ts';
import { forms, type FormSeed } from '../content/content.ts';
import { annualCosts } from '../../shared/money/costTable.ts';
import { confirmProposal, costsOf, proposalCosts, proposeLender } from '../workflows/proposals.ts';
import { applicationById } from '../store/applications.ts';
import { proposalsOf } from '../store/proposals.ts';
import { saveDraft, submitForm } from '../workflows/fileForm.ts';
import {
  acceptForm,
  approveForm,
  authorizedPartners,
  cancelForm,
  handOverForm,
  payOutForm,
  refuseForm,
  supplementForm,
  sweepForms,
  wantMore,
} from '../workflows/form.ts';
import { servesCity } from '../../shared/rules/cities.ts';
import { partnerById } from '../domain/grant.ts';
import { HOUR, wireTime } from '../domain/shanghaiTime.ts';
import { memberById, type MemberRow } from '../store/members.ts';
import type { Action, SeedContext } from './scenario.ts';
import { ORIGIN, uploadSamplePhoto, type SamplePhoto } from './certSteps.ts';
import { sample } from './people.ts';

/** Valid answers to a whole form at the time `at` (ms), with the scenario's own answers in `chosen`. */
function fillForm(form: FormSeed, member: MemberRow, chosen: Answers, at: number): Answers {
  const today = wireTime(at).slice(0, 10);
  const given: Answers = {
    contact_name: member.real_name ?? '',
    phone_number: member.phone_number ?? '',
    id_card: member.id_card ?? '',
    ...chosen,
  };
  for (const field of questionsOf(form))
    if (field.required)
      given[field.key] ??=
        sample.ownAnswers[member.nickname]?.[field.key] ??
        sample.answers[field.key] ??
        defaultAnswer(field, today);
  const { answers, faults } = readAnswers(form, given, { today, ownsFile: () => true });
  if (Object.keys(faults).length > 0)
    throw new Error(`the sample seed has invalid answers to ${form.title}: ${JSON.stringify(faults)}`);
  return answers;
}

function defaultAnswer({ type, options = [], min = 0 }: FormField, today: string): string | string[] {
  const first = options[0]?.value ?? '';
  if (type === 'checkbox') return [first];
  if (type === 'date') return today;
  return options.length > 0 ? first : String(Math.max(min, 20));
}

/** The member confirms the lender that was proposed last. */
function confirmNewest({ db, at }: SeedContext, id: number, userId: number): void {
  const [newest] = proposalsOf(db, id);
  const application = applicationById(db, id);
  if (!newest || !application) throw new Error('the sample seed confirms a lender that was not proposed');
  const costs = proposalCosts(newest, application);
  confirmProposal(
    db,
    at,
    userId,
    { id, proposalId: newest.id },
    { origin: ORIGIN, cost_confirmed: costs && annualCosts(costs) },
  );
}

const TURNS = {
  // Nobody was called too late: what the samples tell of the time is rounded to hours.
  accepted: ({ db, at }, id) => acceptForm(db, Math.min(at, applicationById(db, id)?.contact_by ?? at), id),
  wanted: ({ db, at }, id, _userId, ...items) => wantMore(db, at, id, items, ''),
  supplemented: (seed, id, userId, remark = '', ...photos) =>
    supplementForm(seed.db, seed.at, userId, id, {
      // sample.json names photos that exist.
      files: photos.map((photo) => uploadSamplePhoto(seed, userId, photo as SamplePhoto)),
      remark,
    }),
  /** The operator proposes the lender with this id. */
  proposed: ({ db, at }, id, _userId, partnerId = '', note = '') =>
    proposeLender(db, at, id, { partner_id: partnerId, note }),
  confirmed: confirmNewest,
  /** The lender of the application; where its text has a new version since, the member confirms it once more. */
  handedOver(seed, id, userId) {
    const { db, at } = seed;
    const lender = applicationById(db, id)?.partner_id ?? undefined;
    if (lender !== undefined && !authorizedPartners(db, at, id).includes(lender)) {
      proposeLender(db, at, id, { partner_id: String(lender) });
      confirmNewest(seed, id, userId);
    }
    return handOverForm(db, at, id, lender);
  },
  approved: ({ db, at }, id) => approveForm(db, at, id),
  paidOut: ({ db, at }, id) => payOutForm(db, at, id),
  refused: ({ db, at }, id, _userId, reason = '') => refuseForm(db, at, id, reason),
  cancelled: ({ db, at }, id, userId) => cancelForm(db, at, userId, id),
  /** The member does nothing, and the sweep closes the application. */
  forgotten: ({ db, at }) => sweepForms(db, at),
} satisfies Record<string, (seed: SeedContext, id: number, userId: number, ...texts: string[]) => unknown>;

/** A move of an application, `hours` hours after it was submitted, and its texts. */
type Turn = readonly [name: keyof typeof TURNS, hours: number, ...texts: string[]];

const FORMS = {
  enterprise: 1,
  personal: 2,
  mortgage: 3,
  vehicle: 4,
  education: 5,
  decoration: 6,
  startup: 7,
};

/** Submits an application with these answers, and makes the moves `turns`. */
export const applyFor =
  (form: keyof typeof FORMS, partnerId: number | null, chosen: Answers, ...turns: Turn[]): Action =>
  (seed, userId) => {
    const { db, at } = seed;
    const wasHandedOver = turns.some(([name]) => name === 'handedOver');
    const own = {
      ...cityOf(partnerId),
      ...(wasHandedOver && papersFor(seed, userId, formOf(form))),
      ...chosen,
    };
    const filing = {
      userId,
      form: formOf(form),
      partnerId,
      answers: fillForm(formOf(form), memberOf(seed, userId), own, at),
      files: [],
    };
    const costs = costsOf(filing.form, partnerId, filing.answers);
    const { id } = submitForm(db, at, filing, { origin: ORIGIN, costs });
    for (const [name, hours, ...texts] of turns)
      seed.later(at + hours * HOUR, (then) => void TURNS[name](then, id, userId, ...texts));
  };

/** No lender gets an application without its papers: a sample of each that the form asks for. */
const papersFor = ({ at, ...seed }: SeedContext, userId: number, form: FormSeed): Answers =>
  Object.fromEntries(
    questionsOf(form)
      .filter(({ type }) => type === 'upload')
      // A millisecond apart: the name of a stored file has its time.
      .map(({ key }, index) => [
        key,
        [
          uploadSamplePhoto(
            { ...seed, at: at + index },
            userId,
            key === 'license_files' ? 'license' : 'paper',
          ),
        ],
      ]),
  );

/** An application that is saved as a draft. */
export const begin =
  (form: keyof typeof FORMS, partnerId: number | null, chosen: Answers): Action =>
  ({ db, at }, userId) => {
    saveDraft(db, at, { userId, form: formOf(form), partnerId, answers: chosen, files: [] });
  };

/** The applicant lives where the lender lends. */
function cityOf(partnerId: number | null): Answers {
  const partner = partnerById(partnerId);
  const city = sample.answers.city ?? '';
  return partner && !servesCity(partner.cities, city) ? { city: partner.cities[0] ?? city } : {};
}

function memberOf({ db }: SeedContext, userId: number): MemberRow {
  const member = memberById(db, userId);
  if (!member) throw new Error(`the sample seed has no member ${userId}`);
  return member;
}

function formOf(name: keyof typeof FORMS): FormSeed {
  const form = forms.find(({ id }) => id === FORMS[name]);
  if (!form) throw new Error(`the sample seed fills in the form ${name}, which does not exist`);
  return form;
}
