import type { ComponentProps, ReactNode } from 'react';
import type { CertType } from './certQuery.ts';
import { useForm, type FormHandle } from '../../forms/useForm.ts';
import { useFormDraft, DraftNote } from '../../forms/useFormDraft.tsx';
import { Checkbox } from '../../forms/fields/Checkbox.tsx';
import { FormFrame } from '../../forms/SubmitButton.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { useBrand } from '../../brand.ts';
import { PhotoField } from '../../forms/uploads/PhotoField.tsx';
import { creditCodeFault, creditCodeRule, normalizeCreditCode } from '../../../shared/rules/creditCode.ts';
import { type Rules, phoneNumberRule } from '../../forms/formRules.ts';
import { normalizePersonName, personNameFault, personNameRule } from '../../../shared/rules/names.ts';
import { idCardFault, idCardRule } from '../../../shared/rules/identityNumbers.ts';
import { APPLY_CERT, certDraft } from './ProfileForm.tsx';
import { companyNameRule } from '../../../shared/rules/freeText.ts';
import { shanghaiDay } from '../../../shared/time/now.ts';

const name = { ...personNameRule, normalize: normalizePersonName, fault: personNameFault };
const agree = { label: '确认信息', required: '请先确认并同意' };

const personRules = {
  real_name: { ...name, label: '真实姓名', required: '请输入真实姓名' },
  id_card: {
    ...idCardRule,
    label: '身份证号',
    required: '请输入身份证号',
    normalize: (text) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase(),
    fault: (typed) => idCardFault(typed, shanghaiDay(new Date())),
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
    normalize: (text) => text.trim(),
  },
  credit_code: {
    ...creditCodeRule,
    label: '统一社会信用代码',
    required: '请输入统一社会信用代码',
    normalize: normalizeCreditCode,
    fault: creditCodeFault,
  },
  legal_person: { ...name, label: '法定代表人', required: '请输入法定代表人姓名' },
  contact_phone: { ...phoneNumberRule, label: '联系电话', required: '请输入联系电话' },
  license_url: { label: '营业执照', required: '请上传营业执照照片' },
  agree,
} satisfies Rules;

const DRAFT_FIELDS: Record<CertType, string[]> = {
  1: ['real_name', 'id_card', 'id_card_front', 'id_card_back'],
  2: ['company_name', 'credit_code', 'legal_person', 'contact_phone', 'license_url'],
};

interface CertFormsProps {
  type: CertType;
  again: boolean;
  phone: string;
}

export function CertForms({ type, again, phone }: CertFormsProps) {
  return type === 1 ? <PersonForm again={again} /> : <CompanyForm again={again} phone={phone} />;
}

function PersonForm({ again }: Pick<CertFormsProps, 'again'>) {
  const form = useForm({ id: 'person', rules: personRules, focusOnRefusal: 'real_name' });
  return (
    <CertForm form={form} type={1} again={again} agree={<Consent {...form.field('agree')} />}>
      <TextField
        {...form.field('real_name')}
        label="真实姓名"
        autoComplete="off"
        placeholder="与身份证一致"
      />
      <TextField
        {...form.field('id_card')}
        label="身份证号"
        autoComplete="off"
        placeholder="18 位，须年满 18 周岁"
        spellCheck={false}
      />
      <PhotoField
        {...form.field('id_card_front')}
        form={form}
        label="身份证人像面"
        hint="四角完整、字迹清楚"
        sample="/art/sample-id-front.svg"
      />
      <PhotoField
        {...form.field('id_card_back')}
        form={form}
        label="身份证国徽面"
        hint="有效期清楚可见"
        sample="/art/sample-id-back.svg"
      />
    </CertForm>
  );
}

function CompanyForm({ again, phone }: Omit<CertFormsProps, 'type'>) {
  const form = useForm({ id: 'company', rules: companyRules, focusOnRefusal: 'company_name' });
  return (
    <CertForm form={form} type={2} again={again} agree={<Consent {...form.field('agree')} />}>
      <TextField
        {...form.field('company_name')}
        label="企业名称"
        autoComplete="organization"
        placeholder="营业执照上的全称"
      />
      <TextField
        {...form.field('credit_code')}
        label="统一社会信用代码"
        autoComplete="off"
        placeholder="18 位数字或大写字母"
        spellCheck={false}
      />
      <TextField
        {...form.field('legal_person')}
        label="法定代表人"
        autoComplete="off"
        placeholder="与营业执照一致"
      />
      <TextField
        {...form.field('contact_phone')}
        label="联系电话"
        type="tel"
        autoComplete="tel"
        defaultValue={phone}
      />
      <PhotoField
        {...form.field('license_url')}
        form={form}
        label="营业执照"
        hint="正本或副本照片，公章与代码清楚"
        sample="/art/sample-licence.svg"
      />
    </CertForm>
  );
}

function Consent(field: Omit<ComponentProps<typeof Checkbox>, 'children'>) {
  const brand = useBrand();
  return (
    <Checkbox {...field}>{`我确认以上信息真实，并同意${brand}为核实身份而处理这些信息与证件照片`}</Checkbox>
  );
}

interface CertFormProps {
  form: FormHandle;
  type: CertType;
  again: boolean;
  agree: ReactNode;
  children: ReactNode;
}

function CertForm({ form, type, again, agree, children }: CertFormProps) {
  const draft = useFormDraft(form, certDraft(type), DRAFT_FIELDS[type]);
  return (
    <FormFrame form={form} verb={again ? '重新提交认证' : '提交认证'}>
      <DraftNote draft={draft} />
      <input type="hidden" name="intent" value={APPLY_CERT} />
      <input type="hidden" name="cert_type" value={type} />
      <div className="form-grid">{children}</div>
      {agree}
    </FormFrame>
  );
}
