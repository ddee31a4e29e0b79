import { creditCodeFault, normalizeCreditCode } from '../../shared/rules/creditCode.ts';
import { refuseFaults } from './refusal.ts';
import { wireTime } from './shanghaiTime.ts';
import { normalizePersonName, personNameFault } from "../../shared/rules/names.ts";
import { idCardFault } from "../../shared/rules/identityNumbers.ts";

/** The fields of an application for certification. Its type decides which are required. */
export interface CertFields {
  real_name?: string | undefined;
  id_card?: string | undefined;
  id_card_front?: string | undefined;
  id_card_back?: string | undefined;
  company_name?: string | undefined;
  credit_code?: string | undefined;
  license_url?: string | undefined;
  legal_person?: string | undefined;
  contact_phone?: string | undefined;
}

/** The fields that are pictures. */
export const CERT_PHOTOS = ['id_card_front', 'id_card_back', 'license_url'] as const;

const MISSING = {
  real_name: '请输入真实姓名',
  id_card: '请输入身份证号',
  id_card_front: '请上传身份证人像面照片',
  id_card_back: '请上传身份证国徽面照片',
  company_name: '请输入企业名称',
  credit_code: '请输入统一社会信用代码',
  license_url: '请上传营业执照照片',
  legal_person: '请输入法定代表人姓名',
  contact_phone: '请输入联系电话',
} satisfies Record<keyof CertFields, string>;

const PERSON = ['real_name', 'id_card', 'id_card_front', 'id_card_back'] as const;
const COMPANY = ['company_name', 'credit_code', 'license_url', 'legal_person', 'contact_phone'] as const;

/** Validates and normalises a person's fields: all present, name and number valid, an adult. Refuses with faults. */
export function personFields(input: CertFields, now: number): Record<(typeof PERSON)[number], string> {
  const fields = complete(PERSON, { ...input, real_name: normalizePersonName(input.real_name ?? ''), id_card: input.id_card?.toUpperCase() });
  refuseFaults({ real_name: personNameFault(fields.real_name), id_card: idCardFault(fields.id_card, wireTime(now).slice(0, 10)) });
  return fields;
}

/** Validates and normalises a company's fields. Refuses with faults. */
export function companyFields(input: CertFields): Record<(typeof COMPANY)[number], string> {
  const fields = complete(COMPANY, {
    ...input,
    company_name: input.company_name?.trim(),
    credit_code: normalizeCreditCode(input.credit_code ?? ''),
    legal_person: normalizePersonName(input.legal_person ?? ''),
  });
  refuseFaults({ credit_code: creditCodeFault(fields.credit_code), legal_person: personNameFault(fields.legal_person) });
  return fields;
}

function complete<K extends keyof CertFields>(names: readonly K[], input: CertFields): Record<K, string> {
  refuseFaults(Object.fromEntries(names.filter((name) => !input[name]).map((name) => [name, MISSING[name]])));
  // `Object.fromEntries` loses the type of the keys.
  return Object.fromEntries(names.map((name) => [name, input[name] ?? ''])) as Record<K, string>;
}
