import { useState } from 'react';
import { toYuan, yuanText } from '../../../../shared/money/money.ts';
import type { RechargeConfig } from '../../../../shared/records/recharge.ts';
import type { UploadedFile } from '../../../../shared/records/site.ts';
import type { FieldState } from '../../../forms/useForm.ts';
import { kindsIn, useUploadLimits } from '../../../forms/uploads/uploadLimits.ts';
import { Uploads } from '../../../forms/uploads/Uploads.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { FieldGroup } from '../../../forms/fields/Checkbox.tsx';
import { showFileSize } from '../../../../shared/rules/files.ts';

interface TransferFieldsProps extends FieldState {
  account: RechargeConfig['bank_account'];
  pay: number;
  hasUpload: boolean;
}

export function TransferFields({ account, pay, hasUpload, id, name, error }: TransferFieldsProps) {
  const limits = useUploadLimits();
  const [file, setFile] = useState<UploadedFile | null>(null);
  return (
    <div className="transfer">
      {account && (
        <>
          <p>{`请先转账 ${yuanText(toYuan(pay))}至以下账户，金额须与充值金额一致${hasUpload ? '，再上传回单' : ''}。`}</p>
          <dl className="facts">
            <Fact label="户名">{account.name}</Fact>
            <Fact label="开户行">{account.bank}</Fact>
          </dl>
          <CopyField label="收款账号" noun="账号" value={account.account} />
        </>
      )}
      {hasUpload && (
        <>
          <FieldGroup
            id={id}
            label="转账回单"
            error={file ? undefined : error}
            help={`银行回单或转账成功截图，${kindsIn(limits, '或')}，不超过 ${showFileSize(limits.size)}`}
          >
            <Uploads
              kind={name}
              label="转账回单"
              urls={file ? [file.url] : []}
              files={file ? { [file.url]: file } : {}}
              max={1}
              onAdd={setFile}
              onRemove={() => setFile(null)}
            />
          </FieldGroup>
          <input type="hidden" name={name} value={file?.url ?? ''} />
        </>
      )}
    </div>
  );
}
