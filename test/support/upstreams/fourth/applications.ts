import { snowflake } from './make.ts';
import { certifiedName, checkFiles } from './profile.ts';
import { refused } from './rules.ts';
import { LENDERS } from './sampleLenders.ts';
import { QUESTIONNAIRES, schemaOf, type Property } from './sampleForms.ts';
import { checkConsents } from './sessions.ts';
import type { Application, Member } from './state.ts';
import { abroad, bodyOf, done, invalid, money, notFound, ok, paged, textOf } from './wire.ts';
import type { Call, Fault, MemberRoutes, Reply, Routes } from './wire.ts';

const OPEN_MAX = 5;
const CLOSED = ['PAID_OUT', 'DECLINED', 'CANCELLED'];

const questionnaireOf = (code: unknown) => QUESTIONNAIRES.find((one) => one.code === code);

function shown({ answers, documents: _documents, ...application }: Application): object {
  const { id, number, ref, questionnaire, offer, adviser, ...rest } = application;
  const { title, loanType } = questionnaireOf(questionnaire) ?? {};
  const { sum, months, city } = answers;
  return {
    applicationId: id,
    number,
    ref,
    questionnaire,
    title,
    loanType,
    ...rest,
    sum: typeof sum === 'string' ? money(Math.round(Number(sum) * 100)) : undefined,
    months,
    city,
    offer: offer && { ...offer, sum: money(offer.sum) },
    adviser: adviser && { ...adviser, mobile: abroad(adviser.mobile) },
  };
}

function applicationOf({ args }: Call, member: Member): Application {
  const application = member.applications.find((one) => one.id === args[0]);
  if (!application) throw notFound();
  return application;
}

const FORMATS: Record<string, RegExp> = {
  money: /^\d{1,9}\.\d\d$/,
  mobile: /^\+861[3-9]\d{9}$/,
  file: /^[\da-f-]{36}$/,
};

function fits(value: unknown, property: Property): boolean {
  const { type, format = '', pattern, items, minimum = -Infinity, maximum = Infinity } = property;
  if (type === 'integer')
    return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  if (type === 'array') {
    if (!Array.isArray(value) || !items) return false;
    const { minItems = 0, maxItems = Infinity } = property;
    return value.length >= minItems && value.length <= maxItems && value.every((one) => fits(one, items));
  }
  if (typeof value !== 'string') return false;
  const { minLength = 1, maxLength = Infinity } = property;
  const length = [...value].length;
  if (length < minLength || length > maxLength) return false;
  if (property.enum && !property.enum.includes(value)) return false;
  if (pattern !== undefined && !new RegExp(pattern).test(value)) return false;
  return FORMATS[format]?.test(value) ?? true;
}

/** What is missing or wrong in the answers. */
function faultsOf({ questionnaire, answers }: Application): Fault[] {
  const form = questionnaireOf(questionnaire);
  return Object.entries(form?.properties ?? {}).flatMap(([name, property]) => {
    const when = property['x-when'];
    const value = answers[name];
    const asked = !when || answers[when.field] === when.is;
    if (value === undefined)
      return asked && form?.required.includes(name) ? [{ path: `/${name}`, msg: '此題為必填' }] : [];
    return fits(value, property) ? [] : [{ path: `/${name}`, msg: '格式不正確' }];
  });
}

function move(call: Call, application: Application, phase: string, remark?: string): void {
  const at = call.state.now();
  application.phase = phase;
  application.changedAt = at;
  application.history.push({ phase, at, ...(remark !== undefined && { remark }) });
}

function open(call: Call, member: Member): Reply {
  const { state } = call;
  const body = bodyOf(call);
  const form = questionnaireOf(body.questionnaire);
  if (!form) throw invalid({ path: '/questionnaire', msg: '問卷不存在' });
  const ref = body.ref === undefined ? undefined : textOf(body, 'ref', /^[\w-]{1,64}$/);
  const before = member.applications.find((one) => ref !== undefined && one.ref === ref);
  if (before) return ok(shown(before));
  const lenderCode = body.lenderCode === undefined ? undefined : textOf(body, 'lenderCode', /^[A-Z]{2,12}$/);
  const lender = LENDERS.find((one) => one.Code === lenderCode);
  if (lenderCode !== undefined && (!lender || lender.IsDeleted)) throw refused('lenderClosed');
  if (member.applications.filter((one) => !CLOSED.includes(one.phase)).length >= OPEN_MAX)
    throw refused('tooMany');
  const now = state.now();
  const application: Application = {
    id: String(snowflake(state.serial())),
    ref,
    questionnaire: form.code,
    lenderCode,
    phase: 'DRAFT',
    history: [{ phase: 'DRAFT', at: now }],
    answers: {},
    documents: [],
    openedAt: now,
    changedAt: now,
  };
  member.applications.unshift(application);
  return ok(shown(application), 201);
}

/** Questionnaires, which everybody may see. */
export const questionnaireRoutes: Routes = {
  'GET /core/v3/questionnaires': () =>
    ok(
      QUESTIONNAIRES.map(({ code, title, brief, loanType, gate }) => ({
        code,
        title,
        brief,
        loanType,
        gate,
      })),
    ),
  'GET /core/v3/questionnaires/{}': ({ args }) => {
    const form = questionnaireOf(args[0]);
    if (!form) throw notFound();
    return ok(schemaOf(form));
  },
};

/** Loan applications. */
export const applicationRoutes: MemberRoutes = {
  'POST /core/v3/applications': open,
  'GET /core/v3/applications': (call, member) => {
    const phase = call.query.get('phase');
    const rows = member.applications.filter((one) => phase === null || one.phase === phase);
    return paged(call, rows, ['phase'], shown);
  },
  'GET /core/v3/applications/{}': (call, member) => {
    const application = applicationOf(call, member);
    const { answers, documents } = application;
    return ok({ ...shown(application), answers, documents });
  },
  'PUT /core/v3/applications/{}/answers': (call, member) => {
    const application = applicationOf(call, member);
    if (application.phase !== 'DRAFT') throw refused('state');
    const answers = bodyOf(call);
    const known = questionnaireOf(application.questionnaire)?.properties ?? {};
    const strange = Object.keys(answers).filter((name) => !(name in known));
    if (strange.length > 0) throw invalid(...strange.map((name) => ({ path: `/${name}`, msg: '沒有此題' })));
    application.answers = answers;
    application.changedAt = call.state.now();
    return done;
  },
  'POST /core/v3/applications/{}/submission': (call, member) => {
    const application = applicationOf(call, member);
    if (application.phase !== 'DRAFT') throw refused('state');
    const { gate } = questionnaireOf(application.questionnaire) ?? {};
    if (gate?.identity === 'Y' && certifiedName(member) === undefined) throw refused('certifyFirst');
    checkConsents(bodyOf(call), ['DATA_SHARING']);
    const faults = faultsOf(application);
    if (faults.length > 0) throw invalid(...faults);
    const { proofs = [] } = application.answers;
    application.documents = checkFiles(call.state, member, proofs as unknown[]);
    application.number = `LA${20_261_127_000 + call.state.serial()}`;
    move(call, application, 'FILED');
    return ok(shown(application));
  },
  'POST /core/v3/applications/{}/documents': (call, member) => {
    const application = applicationOf(call, member);
    if (application.phase !== 'WANTS_DOCS') throw refused('state');
    const { files, note } = bodyOf(call);
    if (!Array.isArray(files) || files.length === 0) throw invalid({ path: '/files', msg: '此欄位為必填' });
    application.documents.push(...checkFiles(call.state, member, files));
    application.wantsDocs = undefined;
    move(call, application, 'IN_HAND', typeof note === 'string' ? note : undefined);
    return done;
  },
  'DELETE /core/v3/applications/{}': (call, member) => {
    const application = applicationOf(call, member);
    if (application.phase === 'DRAFT')
      member.applications = member.applications.filter((one) => one !== application);
    else if (application.phase === 'FILED') move(call, application, 'CANCELLED');
    else throw refused('state');
    return done;
  },
};
