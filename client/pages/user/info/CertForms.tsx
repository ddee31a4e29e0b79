import type { ComponentProps } from 'react';
import { PAGE } from '../../../../shared/constants.ts';
import type { CertType } from '../../../features/account/certification.ts';
import { certHref } from './certQuery.ts';
import { useMoneyForm } from '../../../forms/useMoneyForm.tsx';
import { useFormDraft, DraftNote } from '../../../forms/useFormDraft.tsx';
import { Checkbox } from '../../../forms/fields/Checkbox.tsx';
import { FormFrame } from '../../../forms/FormFrame.tsx';
import { TextField } from '../../../forms/fields/TextField.tsx';
import { useBrand } from '../../../brand.ts';
import { useTakes } from '../../../lib/takenFilters.ts';
import { PhotoField } from '../../../forms/uploads/PhotoField.tsx';
import {
  creditCodeDoubt,
  creditCodeFault,
  creditCodeRule,
  normalizeCreditCode,
} from '../../../../shared/rules/creditCode.ts';
import { type Rules, phoneNumberRule } from '../../../forms/formRules.ts';
import { normalizePersonName, personNameFault, personNameRule } from '../../../../shared/rules/names.ts';
import {
  idCardDoubt,
  idCardFault,
  idCardRule,
  normalizeIdCard,
} from '../../../../shared/rules/identityNumbers.ts';
import { APPLY_CERT, certDraft } from './ProfileForm.tsx';
import { visibleText } from '../../../../shared/rules/typedText.ts';
import { companyNameRule } from '../../../../shared/rules/freeText.ts';
import { today } from '../../../lib/clock.ts';

const name = { ...personNameRule, normalize: normalizePersonName, fault: personNameFault };
const agree = { label: '确认以上信息真实', required: '请先确认并同意' };

const personRules = {
  real_name: { ...name, label: '真实姓名', required: '请输入真实姓名' },
  id_card: {
    ...idCardRule,
    label: '身份证号',
    required: '请输入身份证号',
    normalize: normalizeIdCard,
    fault: (typed) => idCardFault(typed, today()),
    doubt: idCardDoubt,
  },
  id_card_front: { label: '身份证人像面', required: '请上传身份证人像面照片' },
  id_card_back: { label: '身份证国徽面', required: '请上传身份证国徽面照片' },
  agree,
} satisfies Rules;

const companyRules = {
  company_name: {
    ...companyNameRule,
    label: '企业名称',
    required: '请输入企业名称',
    normalize: visibleText,
  },
  credit_code: {
    ...creditCodeRule,
    label: '统一社会信用代码',
    required: '请输入统一社会信用代码',
    normalize: normalizeCreditCode,
    fault: creditCodeFault,
    doubt: creditCodeDoubt,
  },
  legal_person: { ...name, label: '法定代表人', required: '请输入法定代表人姓名' },
  contact_phone: { ...phoneNumberRule, label: '联系电话', required: '请输入联系电话' },
  license_url: { label: '营业执照', required: '请上传营业执照照片' },
  agree,
} satisfies Rules;

interface CertFields {
  rules: Rules;
  texts: Record<string, Partial<ComponentProps<typeof TextField>>>;
  photos: Record<string, { hint: string; sample: string }>;
}

const FORMS: Record<CertType, CertFields> = {
  1: {
    rules: personRules,
    texts: {
      real_name: { placeholder: '与身份证一致' },
      id_card: { placeholder: '18 位，须年满 18 周岁', spellCheck: false },
    },
    photos: {
      id_card_front: { hint: '四角完整、字迹清楚', sample: '/art/sample-id-front.svg' },
      id_card_back: { hint: '有效期清楚可见', sample: '/art/sample-id-back.svg' },
    },
  },
  2: {
    rules: companyRules,
    texts: {
      company_name: { placeholder: '营业执照上的全称', autoComplete: 'organization' },
      credit_code: { placeholder: '18 位数字或大写字母', spellCheck: false },
      legal_person: { placeholder: '与营业执照一致' },
      contact_phone: { type: 'tel', autoComplete: 'tel' },
    },
    photos: {
      license_url: { hint: '正本或副本照片，公章与代码清楚', sample: '/art/sample-licence.svg' },
    },
  },
};

interface CertFormsProps {
  type: CertType;
  again: boolean;
  phone: string;
}

export function CertForms({ type, again, phone }: CertFormsProps) {
  const takes = useTakes('certApply');
  const taken = <T,>(fields: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => takes(field)));
  const { rules, texts, photos } = {
    rules: taken(FORMS[type].rules),
    texts: taken(FORMS[type].texts),
    photos: taken(FORMS[type].photos),
  };
  const names = Object.keys({ ...texts, ...photos });
  const form = useMoneyForm(
    { id: type === 1 ? 'person' : 'company', rules, ...(names[0] && { focusOnRefusal: names[0] }) },
    {
      title: '暂时无法确认认证申请是否提交',
      records: { name: '认证记录', href: certHref({ type, page: PAGE }) },
      notHappened: '上次没有提交认证申请',
    },
  );
  const draft = useFormDraft(form, certDraft(type), names);
  const brand = useBrand();
  return (
    <FormFrame form={form} verb={again ? '重新提交认证' : '提交认证'}>
      <DraftNote draft={draft} />
      <input type="hidden" name="intent" value={APPLY_CERT} />
      <input type="hidden" name="cert_type" value={type} />
      <div className="form-grid">
        {Object.entries(texts).map(([field, props]) => (
          <TextField
            key={field}
            autoComplete="off"
            {...form.field(field)}
            label={rules[field]?.label ?? ''}
            {...(field === 'contact_phone' && { defaultValue: phone })}
            {...props}
          />
        ))}
        {Object.entries(photos).map(([field, props]) => (
          <PhotoField
            key={field}
            {...form.field(field)}
            form={form}
            label={rules[field]?.label ?? ''}
            {...props}
          />
        ))}
      </div>
      <Checkbox
        {...form.field('agree')}
      >{`我确认以上信息真实，并同意${brand}为核实身份而处理这些信息与证件照片`}</Checkbox>
    </FormFrame>
  );
}
