import { groupYuan } from '../../../shared/money/money.ts';
import { startOfDay, wireTime } from '../../domain/shanghaiTime.ts';
import type { Db } from '../../store/db.ts';
import { sessionCount } from '../../store/memberList.ts';
import type { MemberRow } from '../../store/members.ts';
import { userInfo } from '../../store/userInfo.ts';
import { walletOf } from '../../store/wallets.ts';
import { memberPath } from '../back.ts';
import { html, type Html } from '../html.ts';
import { fact, secret, time, type Fact } from '../kinds/fact.ts';
import { vipMark } from '../lists/tag.ts';
import { maskNickname } from '../lists/whom.ts';
import { factList } from './factList.ts';
import { maskPhone } from "../../../shared/rules/contact.ts";
import { maskPersonName } from "../../../shared/rules/names.ts";
import { maskIdCard } from "../../../shared/rules/identityNumbers.ts";

/** Who the member is: identity masked, membership, certification, inviter. */
export function memberFacts(db: Db, member: MemberRow, now: number): Fact[] {
  const user = userInfo(db, member, now);
  return [
    ...secret('昵称', member.nickname, maskNickname),
    ...secret('手机号', member.phone_number, maskPhone),
    ...secret('实名', member.real_name, maskPersonName),
    ...secret('身份证号', member.id_card, maskIdCard),
    ...fact('认证', user.cert_status_text),
    ...fact('VIP 会员', user.vip?.title ?? '未开通'),
    ...(user.vip ? fact('有效期至', user.vip.expire_at?.slice(0, 10) || '长期') : []),
    ...fact('推广等级', user.level?.name),
    ...fact('邀请人', user.inviter ? `${maskNickname(user.inviter.nickname)}（${user.inviter.phone_mask}）` : ''),
    ...time('注册时间', member.created_at),
    ...time('最近登录', member.last_login_at),
    ...fact('有效登录', `${sessionCount(db, member.id, now)} 个`),
  ];
}

/** The member beside a record, with a link to the member's own page. */
export function memberCard(db: Db, member: MemberRow, now: number, revealed: boolean, back: string): Html {
  const isVip = userInfo(db, member, now).is_vip === 1;
  return html`<section class="card">
    <h2>${isVip ? html`${vipMark} ` : ''}用户 <a href="${memberPath(member.id, back)}">${member.user_no}</a></h2>
    ${factList(memberFacts(db, member, now), revealed)}
  </section>`;
}

/** The member's wallet, for decisions about money. */
export function walletCard(db: Db, member: MemberRow, now: number): Html {
  const wallet = walletOf(db, member.id, { today: startOfDay(now), months: [wireTime(now).slice(0, 7)] });
  const sums: [string, string][] = [
    ['可提现余额', wallet.withdrawable],
    ['消费余额（不可提现）', wallet.consume_only],
    ['冻结', wallet.frozen],
    ['累计充值', wallet.total_recharge],
    ['累计提现', wallet.total_withdraw],
  ];
  return html`<section class="card">
    <h2>钱包</h2>
    ${factList(sums.map(([label, sum]) => ({ label, value: `${groupYuan(sum)} 元` })))}
  </section>`;
}
