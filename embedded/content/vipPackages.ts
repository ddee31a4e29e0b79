import type { VipPackage } from '../sent.ts';
import { vipRights } from './vipRights.ts';

const { callback, review, priority, progress, supplement, report } = vipRights;

/**
 * Membership packages. `status` 1: listed on the page; 2: available by a link only; 0: not available. `origin_price` is
 * the price of the same period by the month, so that the saving is real.
 */
export const vipPackages: readonly VipPackage[] = [
  {
    id: 1, title: '月度会员', type: 'month', type_text: '月卡', vip_day: 30, price: '30.00', origin_price: '30.00',
    rights: [callback, review, priority], first_ratio: '10.00', second_ratio: '5.00', refund_days: 7,
    is_recommend: 0, badge: '', desc: '近期有一笔申请要办', sort: 1, status: 1,
  },
  {
    id: 2, title: '季度会员', type: 'quarter', type_text: '季卡', vip_day: 90, price: '85.00', origin_price: '90.00',
    rights: [callback, review, priority, progress], first_ratio: '10.00', second_ratio: '5.00', refund_days: 7,
    is_recommend: 0, badge: '', desc: '房产抵押等周期较长的申请；按月购买三个月为 90.00 元', sort: 2, status: 1,
  },
  {
    id: 3, title: '年度会员', type: 'year', type_text: '年卡', vip_day: 365, price: '180.00', origin_price: '360.00',
    rights: [callback, review, priority, progress, supplement, report], first_ratio: '10.00', second_ratio: '5.00', refund_days: 7,
    is_recommend: 1, badge: '推荐', desc: '一年内有多次周转需要的经营者；按月购买十二个月为 360.00 元', sort: 3, status: 1,
  },
  {
    id: 4, title: '长期会员', type: 'ever', type_text: '长期', vip_day: -1, price: '498.00', origin_price: '498.00',
    rights: [callback, review, priority, progress, supplement, report], first_ratio: '10.00', second_ratio: '5.00', refund_days: 0,
    is_recommend: 0, badge: '', desc: '长期使用，服务存续期内有效；不支持退款，请确认后购买', sort: 4, status: 1,
  },
  {
    id: 5, title: '体验会员', type: 'free', type_text: '体验', vip_day: 7, price: '0.00', origin_price: '7.00',
    rights: [callback, review], first_ratio: '0.00', second_ratio: '0.00', refund_days: 0,
    is_recommend: 0, badge: '', desc: '由顾问邀请领取，每人一次', sort: 5, status: 2,
  },
];
