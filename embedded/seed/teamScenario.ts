import type { Step } from './scenario.ts';
import { certifyCompany, failCert, waitForCert, withdrawCert } from './certSteps.ts';
import { given, recharge, withdraw } from './moneySteps.ts';
import { ZHOU } from './people.ts';
import { askRefund, buys, buyVip, MONTH, QUARTER, refundVip, YEAR } from './vipSteps.ts';

const [SONG, JIANG, BAI, CHENG, QIN, YE] = [
  '13800007702',
  '15900000431',
  '15000003318',
  '17700006620',
  '13300009125',
  '18900002046',
] as const;

/** Purchases of 林知夏's direct and indirect referrals: they bring her commission, and 周叙白 commission of the second level. */
const referralsOfLin: Step[] = [
  ...buys(205, '13', SONG, MONTH),
  ...buys(181, '21', JIANG, MONTH),
  ...buys(174, '12', SONG, QUARTER),
  ...buys(148, '20', JIANG, QUARTER),
  ...buys(141, '10', BAI, MONTH),
  ...buys(112, '19', CHENG, QUARTER),
  ...buys(104, '12', BAI, QUARTER),
  ...buys(90, '09', QIN, MONTH),
  ...buys(82, '22', SONG, QUARTER),
  ...buys(78, '13', YE, MONTH),
  ...buys(62, '18', QIN, QUARTER),
  ...buys(58, '11', JIANG, QUARTER),
  ...buys(45, '20', YE, QUARTER),
  ...buys(27, '16', BAI, YEAR),
  [17, '11:30', BAI, refundVip()],
  ...buys(21, '12', CHENG, YEAR),
  ...buys(10, '20', SONG, YEAR),
  ...buys(5, '10', JIANG, QUARTER),
];

/** 周叙白 and his referrals. */
const referralsOfZhou: Step[] = [
  [318, '10:20', ZHOU, recharge(100_00)],
  [318, '10:31', ZHOU, buyVip(QUARTER)],
  [151, '09:48', ZHOU, recharge(200_00)],
  [151, '10:02', ZHOU, buyVip(YEAR)],
  ...buys(290, '11', '13900000001', YEAR),
  ...buys(264, '20', '13900000002', QUARTER),
  ...buys(240, '09', '13900000003', MONTH),
  ...buys(196, '14', '13900000004', YEAR),
  ...buys(168, '21', '13900000002', QUARTER),
  ...buys(155, '13', '13900000005', QUARTER),
  ...buys(110, '10', '13900000006', YEAR),
  ...buys(66, '19', '13900000005', MONTH),
  ...buys(49, '12', '13900000007', QUARTER),
  ...buys(20, '18', '13900000008', MONTH),
  ...buys(3, '15', '13900000003', QUARTER),
  [85, '16:10', ZHOU, withdraw(60_00, { type: 1, account: '6217003380000083391', bank_code: 'THRCB' })],
  [14, '11:05', ZHOU, recharge(1_000_00, 'bank_transfer')],
  // This one waits for the operator.
  [44, '10:00', '13900000001', given(160_00, '产品体验调研酬金')],
  [
    1,
    '20:12',
    '13900000001',
    withdraw(120_00, { type: 1, account: '6228480123400077715', bank_code: 'JDB' }, 'open'),
  ],
];

/** Other outcomes of applications and refunds. */
const otherEndings: Step[] = [
  [
    180,
    '15:10',
    '13900000001',
    certifyCompany({
      name: '江澜砚秋文化传播有限公司',
      code17: '91330106MA2H3K4L5',
      legalPerson: '陈砚秋',
      phone: '13900000001',
    }),
  ],
  [64, '09:25', '13900000005', refundVip('VIP 会员权益已使用，且申请时未说明退款原因，请联系客服后再提交')],
  [44, '10:12', '13900000007', withdrawCert({ name: '何以宁', idCard17: '33010619940327153' })],
  [
    31,
    '14:48',
    '13900000003',
    failCert({ name: '沈知许', idCard17: '33010519900815226' }, '身份证照片反光，姓名无法辨认，请重新拍摄'),
  ],
  [1, '10:36', '13900000008', askRefund],
  [1, '16:20', '13900000005', waitForCert({ name: '许晚晴', idCard17: '33010219961123348' })],
];

export const teamScenario: readonly Step[] = [...referralsOfLin, ...referralsOfZhou, ...otherEndings];
