import { recordOf, rowsOf, type AnswerTools, type Differences } from 'yinqiao-portal/adapt';
import {
  type Ask,
  BUNDLE,
  type Fields,
  cursorPage,
  fileIdOf,
  fileOf,
  flag,
  loanTypesOf,
  mobileOf,
  percentOf,
  phoneOf,
  words,
  yuan,
} from './values.ts';

const PHASE = words({
  DRAFT: 0,
  FILED: 10,
  IN_HAND: 20,
  WANTS_DOCS: 21,
  AT_LENDER: 30,
  APPROVED: 40,
  PAID_OUT: 41,
  DECLINED: 50,
  CANCELLED: 60,
});
const isFile = (property: Fields) => property.format === 'file' || recordOf(property.items).format === 'file';

function questionType(property: Fields): string {
  if (property.enum) return 'select';
  if (isFile(property)) return 'upload';
  if (property.type === 'array') return 'checkbox';
  if (property.type === 'integer') return 'number';
  return { money: 'money', mobile: 'phone' }[String(property.format)] ?? 'text';
}
function question(key: string, property: Fields, required: readonly unknown[]) {
  const { enum: values, 'x-labels': labels } =
    property.type === 'array' ? recordOf(property.items) : property;
  const when = recordOf(property['x-when']);
  return {
    key,
    label: property.title,
    type: questionType(property),
    required: flag(required.includes(key)),
    options: Array.isArray(values)
      ? values.map((value: unknown, at) => ({
          value,
          label: (labels as unknown[] | undefined)?.[at] ?? value,
        }))
      : undefined,
    unit: property['x-unit'],
    min: property.minimum,
    max: property.maximum ?? property.maxItems,
    pattern: property.pattern,
    max_length: property.maxLength,
    help: property.description,
    show_if: when.field ? { key: when.field, value: when.is } : undefined,
  };
}
const formRow = ({ code, title, brief, loanType, gate }: Fields, types: Fields[]) => ({
  id: code,
  title,
  summary: brief,
  loan_type_id: loanType,
  loan_type_name: types.find((type) => type.code === loanType)?.Label,
  need_login: flag(recordOf(gate).session),
  need_cert: flag(recordOf(gate).identity),
});
async function schemaOf(ask: Ask, code: unknown) {
  const schema = recordOf(await ask(`GET /core/v3/questionnaires/${String(code)}`));
  return {
    properties: recordOf(schema.properties),
    required: (schema.required ?? []) as string[],
    pages: rowsOf(schema['x-pages']),
  };
}

/** An answer in the form of its schema. */
function sentAnswer(value: unknown, property: Fields): unknown {
  const { type, format } = property;
  if (isFile(property))
    return Array.isArray(value) && type === 'array' ? value.map(fileIdOf) : fileIdOf([value].flat()[0]);
  if (type === 'integer') return Number(value);
  if (format === 'money') return Number(value).toFixed(2);
  return format === 'mobile' ? mobileOf(value) : value;
}
function readAnswer(value: unknown, property: Fields): unknown {
  if (isFile(property)) return [value].flat().map(fileOf);
  return Array.isArray(value) ? value : property.format === 'mobile' ? phoneOf(value) : String(value);
}

interface Names {
  types: Fields[];
  partners: readonly {
    id: unknown;
    name?: unknown;
    product?: unknown;
    phone?: unknown;
    license_no?: unknown;
    annual_rate_min?: unknown;
    annual_rate_max?: unknown;
  }[];
}
function application(one: Fields, { types, partners }: Names) {
  const {
    applicationId,
    number,
    questionnaire,
    title,
    loanType,
    lenderCode,
    phase,
    history,
    sum,
    months,
    city,
    wantsDocs,
    offer,
    adviser,
    openedAt,
    changedAt,
  } = one;
  const lender = partners.find(({ id }) => id === lenderCode);
  const wanted = recordOf(wantsDocs);
  const given = recordOf(offer);
  const adviserOf = recordOf(adviser);
  return {
    id: applicationId,
    form_no: number ?? applicationId,
    form_id: questionnaire,
    title,
    loan_type_id: loanType,
    loan_type_name: types.find(({ code }) => code === loanType)?.Label,
    partner_id: lenderCode,
    partner_name: lender?.name,
    partner_product: lender?.product,
    partner_phone: lender?.phone,
    partner_license_no: lender?.license_no,
    annual_rate_min: lender?.annual_rate_min,
    annual_rate_max: lender?.annual_rate_max,
    amount: yuan(sum),
    term: months,
    city,
    status: PHASE.of(phase),
    reason: phase === 'DECLINED' ? rowsOf(history).at(-1)?.remark : undefined,
    need_items: (wanted.items ?? []) as unknown[],
    supplement_before: wanted.by,
    result: offer
      ? {
          bank: given.lender,
          amount: yuan(given.sum),
          annual_rate: percentOf(given.apr),
          term: given.months,
          sign_by: given.signBy,
        }
      : null,
    advisor: adviser ? { name: adviserOf.name, phone: phoneOf(adviserOf.mobile) } : null,
    timeline: rowsOf(history).map((step) => ({
      status: PHASE.of(step.phase),
      at: step.at,
      remark: step.remark,
    })),
    can_edit: flag(phase === 'DRAFT'),
    can_cancel: flag(phase === 'DRAFT' || phase === 'FILED'),
    created_at: openedAt,
    updated_at: changedAt,
  };
}
const namesFor = async ({ ask, row }: Pick<AnswerTools, 'ask' | 'row'>): Promise<Names> => {
  const [types, partners] = await Promise.all([loanTypesOf(ask), row('partner')]);
  return { types, partners: partners ?? [] };
};

export const loansRows = {
  forms: {
    async answer(_input, { ask }) {
      const [list, types] = await Promise.all([ask('GET /core/v3/questionnaires'), loanTypesOf(ask)]);
      return rowsOf(list).map((one) => formRow(one, types));
    },
  },
  form: {
    async answer({ id }, { ask, refuse }) {
      const [list, types, bundle] = await Promise.all([
        ask('GET /core/v3/questionnaires'),
        loanTypesOf(ask),
        ask(BUNDLE),
      ]);
      const found = rowsOf(list).find(({ code }) => code === id);
      if (!found) throw refuse({ code: 404, reason: 'not_found', message: '没有找到这份申请表' });
      const { properties, required, pages } = await schemaOf(ask, id);
      return {
        ...formRow(found, types),
        agreement_id: rowsOf(recordOf(bundle).Docs).find(({ Code }) => Code === 'DATA_SHARING')?.Slug,
        steps: pages.map(({ title, fields }) => ({
          title,
          fields: (Array.isArray(fields) ? (fields as string[]) : []).map((key) =>
            question(key, recordOf(properties[key]), required),
          ),
        })),
      };
    },
  },
  submitForm: {
    fields: ['id', 'partner_id', 'agree', 'draft', 'version'],
    async answer(
      { id, form_id: questionnaire, partner_id: lenderCode, answers = {}, draft, version, request_id: ref },
      { ask, refuse },
    ) {
      const [{ properties, required }, bundle] = await Promise.all([
        schemaOf(ask, questionnaire),
        ask(BUNDLE),
      ]);
      const edition = version?.slice(0, 7);
      if (!draft) {
        const isAsked = (key: string) => {
          const { field, is } = recordOf(recordOf(properties[key])['x-when']);
          return field === undefined || answers[String(field)] === is;
        };
        const open = required.filter((key) => isAsked(key) && !answers[key]?.length);
        if (open.length > 0)
          throw refuse({
            code: 422,
            message: '请检查填写的内容',
            errors: Object.fromEntries(open.map((key) => [key, '请填写此项'])),
          });
        if (rowsOf(recordOf(bundle).Docs).find(({ Code }) => Code === 'DATA_SHARING')?.Edition !== edition)
          throw refuse({ code: 409, reason: 'terms_changed', message: '协议已更新，请重新阅读并确认' });
      }
      // A draft commits to nothing, so a submission that is refused afterwards is just refused.
      const fresh = { questionnaire, ...(lenderCode && { lenderCode }), ref };
      const opened =
        id === undefined
          ? recordOf(await ask('POST /core/v3/applications', { body: fresh, writes: Boolean(draft) }))
          : { applicationId: id };
      const path = `/core/v3/applications/${String(opened.applicationId)}` as const;
      const body = Object.fromEntries(
        Object.entries(answers).map(([key, value]) => [key, sentAnswer(value, recordOf(properties[key]))]),
      );
      await ask(`PUT ${path}/answers`, { body, writes: Boolean(draft) });
      const saved = recordOf(
        await (draft
          ? ask(`GET ${path}`)
          : ask(`POST ${path}/submission`, { body: { consents: [{ doc: 'DATA_SHARING', edition }] } })),
      );
      return {
        id: saved.applicationId,
        form_no: saved.number ?? saved.applicationId,
        status: PHASE.of(saved.phase),
      };
    },
  },
  formRecords: {
    fields: ['status'],
    async answer({ status, ...paging }, tools) {
      const phase = PHASE.for(status);
      if (status !== undefined && !phase) return [];
      const [rows, names] = await Promise.all([
        cursorPage(tools.ask, 'applications', phase ? { phase } : {}, paging),
        namesFor(tools),
      ]);
      return rows.map((one) => application(one, names));
    },
  },
  formRecordsPage: 'absent',
  formRecord: {
    async answer({ id }, tools) {
      const [found, names] = await Promise.all([
        tools.ask(`GET /core/v3/applications/${String(id)}`),
        namesFor(tools),
      ]);
      const one = recordOf(found);
      const { properties } = await schemaOf(tools.ask, one.questionnaire);
      const answers = Object.fromEntries(
        Object.entries(recordOf(one.answers)).map(([key, value]) => [
          key,
          readAnswer(value, recordOf(properties[key])),
        ]),
      );
      const files = Array.isArray(one.documents) ? one.documents.map((id) => ({ url: fileOf(id) })) : [];
      return {
        ...application(one, names),
        contact_name: answers.contact,
        phone_mask: answers.mobile,
        answers,
        files,
      };
    },
  },
  supplementForm: {
    upstream: 'POST /core/v3/applications/{id}/documents',
    request: ({ files = [], remark }) => ({ files: files.map(fileIdOf), ...(remark && { note: remark }) }),
  },
  cancelFormRecord: { upstream: 'DELETE /core/v3/applications/{id}' },
} satisfies Differences['rows'];
