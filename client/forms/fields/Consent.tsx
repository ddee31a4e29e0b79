import { agreementHref } from '../../lib/agreementHref.ts';
import type { FieldState } from '../useForm.ts';
import { Checkbox } from './Checkbox.tsx';

/** Consent to the agreements; not preselected. They open in a new tab, so that nothing typed is lost. */
export function Consent(field: FieldState) {
  return (
    <Checkbox {...field}>
      {'已阅读并同意'}
      <a href={agreementHref('protocol')} target="_blank">
        《用户服务协议》
      </a>
      {'与'}
      <a href={agreementHref('privacy')} target="_blank">
        《隐私政策》
      </a>
    </Checkbox>
  );
}
