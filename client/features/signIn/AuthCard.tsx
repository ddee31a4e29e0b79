import { Landmark, ShieldCheck } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useBrand } from '../../brand.ts';

/** The card of the sign-in pages: the brand on the left, the form on the right. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  const brand = useBrand();
  return (
    <div className="login">
      <div className="side">
        <p className="h">
          把利率、费用和条件
          <br />
          一次看清，再申请
        </p>
        <p>登录后可查看申请进度、账单与消息</p>
        <ul>
          <li>
            <Icon of={ShieldCheck} size="small" />
            信息加密传输，未经授权不会提供给机构
          </li>
          <li>
            <Icon of={Landmark} size="small" />
            {`${brand}是信息服务中介，不是放款人`}
          </li>
        </ul>
      </div>
      <div className="main">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
