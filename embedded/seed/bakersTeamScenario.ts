import type { Step } from './scenario.ts';
import { certifyCompany } from './certSteps.ts';
import { given, recharge, rechargeRefund, transferred, withdraw } from './moneySteps.ts';
import { buys, buyVip, EVER, MONTH, QUARTER, refundVip, TRIAL, YEAR } from './vipSteps.ts';

const [WEN, MENG, LU, XIA, JI, QIAO] = [
  '13500000011',
  '13500000012',
  '13500000013',
  '13500000014',
  '13500000015',
  '13500000016',
] as const;
const [XIE, FU, YUE, WEI, SHAO, LIU] = [
  '13500000017',
  '13500000018',
  '13500000019',
  '13500000020',
  '13500000021',
  '13500000022',
] as const;
const [DUAN, HUO, PEI, ZHUGE] = ['13500000031', '13500000032', '13500000033', '13500000034'] as const;
const CARD = { type: 1, account: '6228480123400077715', bank_code: 'JDB' };

/** Purchases of the baker's direct and indirect referrals, and records that wait for the operator today. */
export const bakersTeamScenario: readonly Step[] = [
  ...buys(311, '10', WEN, YEAR),
  ...buys(296, '21', MENG, QUARTER),
  ...buys(278, '12', LU, YEAR),
  ...buys(270, '19', DUAN, MONTH),
  ...buys(258, '14', XIA, QUARTER),
  ...buys(240, '09', JI, MONTH),
  ...buys(214, '20', QIAO, YEAR),
  ...buys(200, '11', HUO, QUARTER),
  ...buys(192, '16', XIE, MONTH),
  ...buys(165, '18', FU, EVER),
  ...buys(140, '13', YUE, MONTH),
  ...buys(124, '20', PEI, MONTH),
  ...buys(105, '10', WEI, QUARTER),
  ...buys(70, '12', SHAO, MONTH),
  ...buys(50, '15', ZHUGE, QUARTER),
  // Refunded while the commission on it was still pending.
  ...buys(44, '09', MENG, QUARTER),
  [42, '10:30', MENG, refundVip()],
  ...buys(24, '19', LIU, MONTH),
  // Bought while the previous one runs, so it begins when that one ends.
  ...buys(6, '11', LIU, MONTH),
  [8, '17:20', ZHUGE, buyVip(TRIAL)],

  [40, '15:05', JI, recharge(200_00)],
  [39, '10:15', JI, rechargeRefund('VIP 会员申请退款', 'failed')],
  [3, '16:40', WEI, recharge(100_00, 'alipay_pc')],
  [1, '11:12', WEI, rechargeRefund('VIP 会员申请退款', 'open')],
  [1, '09:26', LU, transferred(3_000_00)],
  [1, '14:05', QIAO, transferred(500_00)],
  [33, '10:00', WEN, given(420_00, '产品体验调研酬金')],
  [1, '09:40', WEN, withdraw(260_00, CARD, 'paying')],
  [31, '10:00', XIA, given(380_00, '产品体验调研酬金')],
  [2, '13:22', XIA, withdraw(150_00, CARD, { stuck: '收款银行退回：户名与账号不符' })],
  [
    1,
    '17:48',
    FU,
    certifyCompany(
      { name: '江澜时安机电设备安装有限公司', code17: '91330106MA2J6Q3R8', legalPerson: '傅时安', phone: FU },
      true,
    ),
  ],
];
