import type { ComponentProps } from 'react';
import type { User } from '../../../../shared/records/account.ts';
import type { WithdrawConfig } from '../../../../shared/records/withdrawal.ts';
import { MEMBER_CERT } from '../../../../shared/status/member.ts';
import { recordHref, withdrawalHref } from '../../../features/records/recordHref.ts';
import { useCanCertify } from '../../../features/account/certification.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { FormObstacle } from './formObstacle.ts';
import type { Id } from '../../../../shared/rules/ids.ts';

interface WithdrawObstacleProps {
  obstacle: FormObstacle;
  terms: WithdrawConfig;
  user: User;
  open: Id | undefined;
  page: string;
}

export function ObstacleNote({ obstacle, terms, user, open, page }: WithdrawObstacleProps) {
  const canCertify = useCanCertify(1);
  const states: Record<FormObstacle, ComponentProps<typeof EmptyState>> = {
    closed: { art: 'closed', title: '提现暂停受理', text: '恢复时间请留意平台公告，您的资金不受影响。' },
    uncertified: {
      art: 'locked',
      title: '提现前请先完成实名认证',
      text: '收款人须与实名认证一致，认证通过后，可提现余额即可提现。',
      link: canCertify
        ? [
            user.cert_status === MEMBER_CERT.review ? '查看认证进度' : '去认证',
            `/user/info?from=${encodeURIComponent(page)}`,
            true,
          ]
        : CONTACT,
    },
    open: {
      art: 'pending',
      title: '您有一笔提现正在处理',
      text: '完成或撤销后，才能再次申请。',
      link: ['查看进度', open === undefined ? recordHref({ tab: 'withdraw' }) : withdrawalHref(open), true],
    },
    times: {
      art: 'locked',
      title: terms.day_times ? `今日已申请 ${terms.day_times} 次` : '今日的提现次数已用完',
      text: '每日的提现次数有限，请明天再来。',
      children: terms.arrival_text && (
        <p className="note">
          <Icon name="clock" size="small" />
          {terms.arrival_text}
        </p>
      ),
    },
    nothing: {
      title: '还没有可提现的余额',
      text: '推广佣金结算后进入“可提现”余额；充值所得不能提现。',
      link: ['了解推广佣金', '/spread', true],
    },
    types: {
      title: '暂时没有可选的收款方式',
      text: '请稍后再试；急需提现的，可以联系客服。',
      link: CONTACT,
    },
    phone: {
      art: 'locked',
      title: '提现前请先绑定手机号',
      text: '提现需要短信验证码确认，绑定手机号后即可提现。',
      link: ['去绑定', '/user/bindAccount', true],
    },
  };
  return <EmptyState {...states[obstacle]} />;
}

const CONTACT = ['联系客服', '/contact'] as const;
