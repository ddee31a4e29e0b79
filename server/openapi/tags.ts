import { account } from '../../shared/contract/account.ts';
import { content } from '../../shared/contract/content.ts';
import { loan } from '../../shared/contract/loan.ts';
import { membership } from '../../shared/contract/membership.ts';
import { selfService } from '../../shared/contract/selfService.ts';
import { site } from '../../shared/contract/site.ts';
import { wallet } from '../../shared/contract/wallet.ts';

/** The parts of the contract, by tag. */
const GROUPS = { account, wallet, membership, content, site, loan, selfService };

/** The tags of the description. `gateway`: what the gateway answers itself; `operation`: for whoever runs it. */
export const tags = [
  { name: 'account', description: '登录、注册、密码、手机号与个人资料' },
  { name: 'wallet', description: '钱包、账单、提现与充值' },
  { name: 'membership', description: '实名认证、VIP 会员、推广等级与团队' },
  { name: 'loan', description: '贷款申请' },
  { name: 'content', description: '文章、消息与留言' },
  { name: 'site', description: '站点数据与上传' },
  { name: 'selfService', description: '设备、登录记录、注销账户与消息设置' },
  { name: 'gateway', description: '网关自己的接口：会话、邀请、文件、导出与本说明' },
  { name: 'operation', description: '供负载均衡、浏览器与搜索引擎使用' },
] as const;

type Tag = (typeof tags)[number]['name'];

/** The tag of a call of the contract. */
export function tagOf(name: string): Tag {
  const found = Object.entries(GROUPS).find(([, rows]) => name in rows)?.[0];
  return tags.find((tag) => tag.name === found)?.name ?? 'gateway';
}
