import type { ComponentProps, ReactNode } from 'react';
import type { CertType } from './certQuery.ts';
import { companyRules, personRules } from './certRules.ts';
import { APPLY_CERT, certDraft } from './profileActs.ts';
import { useForm, type FormHandle } from '../../forms/useForm.ts';
import { useFormDraft } from '../../forms/useFormDraft.ts';
import { Checkbox } from '../../forms/fields/Checkbox.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { NoScript } from '../../forms/NoScript.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { DraftNote } from '../../forms/DraftNote.tsx';
import { useBrand } from '../../brand.ts';
import { PhotoField } from '../../forms/uploads/PhotoField.tsx';

/** Fields that the draft keeps. */
const DRAFT_FIELDS: Record<CertType, string[]> = {
  1: ['real_name', 'id_card', 'id_card_front', 'id_card_back'],
  2: ['company_name', 'credit_code', 'legal_person', 'contact_phone', 'license_url'],
};

interface CertFormsProps {
  type: CertType;
  /** An earlier application was rejected. */
  again: boolean;
  /** The member's phone number, or ''. */
  phone: string;
}

/** The form of a certification. */
export function CertForms({ type, again, phone }: CertFormsProps) {
  return type === 1 ? <PersonForm again={again} /> : <CompanyForm again={again} phone={phone} />;
}

/** Certification of a person: name, identity number, photos of both sides of the card. */
function PersonForm({ again }: Pick<CertFormsProps, 'again'>) {
  const form = useForm({ id: 'person', rules: personRules, focusOnRefusal: 'real_name' });
  return (
    <CertForm form={form} type={1} again={again} agree={<Consent {...form.field('agree')} />}>
      <TextField {...form.field('real_name')} label="真实姓名" autoComplete="off" placeholder="与身份证一致" />
      <TextField {...form.field('id_card')} label="身份证号" autoComplete="off" placeholder="18 位，须年满 18 周岁" spellCheck={false} />
      <PhotoField {...form.field('id_card_front')} form={form} label="身份证人像面" hint="四角完整、字迹清楚" sample="/art/sample-id-front.svg" />
      <PhotoField {...form.field('id_card_back')} form={form} label="身份证国徽面" hint="有效期清楚可见" sample="/art/sample-id-back.svg" />
    </CertForm>
  );
}

/** Certification of a company: name, credit code, legal representative, licence. */
function CompanyForm({ again, phone }: Omit<CertFormsProps, 'type'>) {
  const form = useForm({ id: 'company', rules: companyRules, focusOnRefusal: 'company_name' });
  return (
    <CertForm form={form} type={2} again={again} agree={<Consent {...form.field('agree')} />}>
      <TextField {...form.field('company_name')} label="企业名称" autoComplete="organization" placeholder="营业执照上的全称" />
      <TextField {...form.field('credit_code')} label="统一社会信用代码" autoComplete="off" placeholder="18 位数字或大写字母" spellCheck={false} />
      <TextField {...form.field('legal_person')} label="法定代表人" autoComplete="off" placeholder="与营业执照一致" />
      <TextField {...form.field('contact_phone')} label="联系电话" type="tel" autoComplete="tel" defaultValue={phone} />
      <PhotoField {...form.field('license_url')} form={form} label="营业执照" hint="正本或副本照片，公章与代码清楚" sample="/art/sample-licence.svg" />
    </CertForm>
  );
}

function Consent(field: Omit<ComponentProps<typeof Checkbox>, 'children'>) {
  const brand = useBrand();
  return <Checkbox {...field}>{`我确认以上信息真实，并同意${brand}为核实身份而处理这些信息与证件照片`}</Checkbox>;
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
    <form className="stack" {...form.props}>
      <DraftNote draft={draft} />
      <NoScript />
      <input type="hidden" name="intent" value={APPLY_CERT} />
      <input type="hidden" name="cert_type" value={type} />
      <div className="form-grid">{children}</div>
      {agree}
      <FormErrors form={form} />
      <SubmitButton busy={form.busy} sending="提交中…">
        {again ? '重新提交认证' : '提交认证'}
      </SubmitButton>
    </form>
  );
}
