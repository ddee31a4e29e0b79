/** Names of the banks that payouts can go to. */
export const BANKS: Record<string, string> = {
  DEMOA: '示例工商银行',
  DEMOB: '示例建设银行',
  DEMOC: '示例招商银行',
  DEMOD: '示例农商银行',
};

interface Fee {
  Name: string;
  Bp?: number;
  Wan?: number;
  Note?: string;
}

interface Lender {
  Code: string;
  ShortName: string | null;
  FullName: string | null;
  Kind: string | null;
  Logo: string | null;
  LoanTypes: string[];
  Product: object | null;
  IsDeleted: boolean;
}

const line = (...parts: string[]) => parts.join('\n');

function lender(
  index: number,
  [code, short, kind]: [string, string, string],
  loanTypes: string[],
  [name, minWan, maxWan, low, high]: [string, number, number, string, string],
  more: { fees?: Fee[]; planOnly?: string; cities?: string } = {},
): Lender & Record<string, unknown> {
  return {
    Code: code,
    ShortName: short,
    FullName: `${short}股份有限公司`,
    Kind: kind,
    Logo: `/cms/img/lender-${code.toLowerCase()}.svg`,
    LoanTypes: loanTypes,
    Product: {
      Name: name,
      MinWan: minWan,
      MaxWan: maxWan,
      Months: [index % 2 ? 3 : 6, 12 + (index % 4) * 12],
      Apr: [low, high],
      AprBasis: index % 5 === 4 ? 'COMPOUND' : 'SIMPLE',
      Repay: index % 3 ? ['EQUAL_PAYMENT', 'INTEREST_FIRST'] : ['EQUAL_PRINCIPAL', 'REVOLVING'],
      Fees: more.fees ?? [],
      Release: index % 2 ? '最快当日放款' : '3 个工作日内放款',
    },
    Needs: line('年满 22 周岁，不超过 60 周岁', '征信记录良好', index % 2 ? '经营满一年' : '有稳定收入'),
    Papers: line('身份证', index % 2 ? '营业执照' : '近六个月的银行流水'),
    Selling: line('线上申请', index % 3 ? '随借随还' : '可提前还款'),
    About: index === 7 ? '-' : `${short}与本平台合作，提供“${name}”。利率与额度以其审批结果为准。`,
    Cities: more.cities ?? '*',
    Stars: 3 + (index % 5) / 2,
    Hot: index < 3,
    Fresh: index > 9,
    PlanOnly: more.planOnly ?? null,
    Licence: index === 11 ? '-' : `B00${index}0H1440300${index}`,
    Hotline: `400-800-00${String(index).padStart(2, '0')}`,
    Applied: 1280 - index * 97,
    Updated: `2026-10-${String(20 - index).padStart(2, '0')}T09:30:00+08:00`,
    IsDeleted: false,
  };
}

/** A lender that has left: only its code remains. */
const left = (code: string): Lender => ({
  Code: code,
  ShortName: null,
  FullName: null,
  Kind: null,
  Logo: null,
  LoanTypes: [],
  Product: null,
  IsDeleted: true,
});

const BIZ = 'BIZ_OPERATING';

export const LENDERS: Lender[] = [
  lender(
    1,
    ['HJBK', '华江示例银行', 'STATE'],
    [BIZ, 'BIZ_INVOICE'],
    ['经营快贷', 5, 500, '0.0345', '0.0560'],
  ),
  lender(2, ['MHBK', '闽海示例银行', 'JOINT'], [BIZ, 'PERSONAL'], ['惠商贷', 1, 300, '0.0385', '0.0720']),
  lender(3, ['LSNS', '临山示例农商行', 'LOCAL'], [BIZ], ['助农贷', 1, 50, '0.0415', '0.0650'], {
    cities: '杭州,绍兴,金华',
  }),
  left('OLDB'),
  lender(
    4,
    ['YCBK', '云川示例银行', 'JOINT'],
    ['PERSONAL', 'DECOR'],
    ['安居装修贷', 3, 50, '0.0399', '0.0840'],
  ),
  lender(
    5,
    ['TXXJ', '天行示例消费金融', 'CONSUMER'],
    ['PERSONAL', 'STUDY'],
    ['进修贷', 0.5, 20, '0.0890', '0.1980'],
    {
      fees: [{ Name: '提前还款违约金', Note: '前三期内提前还款，收剩余本金的 2%' }],
    },
  ),
  lender(
    6,
    ['BCBK', '北辰示例银行', 'STATE'],
    [BIZ, 'BIZ_INVOICE'],
    ['税易贷', 10, 1000, '0.0330', '0.0495'],
  ),
  lender(7, ['XQDK', '信渠示例小额贷款', 'MICRO'], [BIZ], ['周转贷', 0.5, 30, '0.1080', '0.2160'], {
    fees: [
      { Name: '担保费', Bp: 120 },
      { Name: '评估费', Wan: 0.05 },
    ],
    cities: '深圳,东莞',
  }),
  lender(
    8,
    ['NHBK', '南湖示例银行', 'LOCAL'],
    ['PERSONAL', 'DECOR', 'STUDY'],
    ['乐享贷', 1, 30, '0.0435', '0.0980'],
  ),
  lender(9, ['GLBK', '谷岚示例银行', 'LOCAL'], [BIZ, 'PERSONAL'], ['流水贷', 2, 100, '0.0405', '0.0760']),
  lender(10, ['QTVP', '桥头示例银行', 'JOINT'], [BIZ], ['会员直通贷', 20, 800, '0.0298', '0.0465'], {
    planOnly: '利率下调 0.3 个百分点，优先审批',
  }),
  lender(11, ['SMXJ', '拾木示例消费金融', 'CONSUMER'], ['PERSONAL'], ['日常贷', 0.3, 20, '0.0960', '0.2280']),
  lender(12, ['JYBK', '景元示例银行', 'STATE'], [BIZ, 'DECOR'], ['创业担保贷', 1, 20, '0.0310', '0.0310']),
];

export const DICTIONARIES: Record<
  string,
  Record<string, { Label: string; Order: number } & Record<string, unknown>>
> = {
  LOAN_TYPE: {
    PERSONAL: {
      Label: '个人消费贷',
      Order: 20,
      For: 'PERSON',
      Icon: 'wallet',
      Brief: '日常大额消费',
      Questionnaire: 'personal-v3',
    },
    BIZ_OPERATING: {
      Label: '企业经营贷',
      Order: 10,
      For: 'COMPANY',
      Icon: 'shop',
      Brief: '进货、周转与扩大经营',
      Questionnaire: 'biz-operating-v2',
    },
    BIZ_INVOICE: {
      Label: '企业税票贷',
      Order: 15,
      For: 'COMPANY',
      Icon: 'receipt',
      Brief: '凭纳税与开票记录申请',
      Questionnaire: 'biz-operating-v2',
    },
    STUDY: {
      Label: '教育进修贷',
      Order: 40,
      For: 'PERSON',
      Icon: 'book',
      Brief: '学费与培训费用',
      Questionnaire: 'personal-v3',
    },
    DECOR: {
      Label: '家庭装修贷',
      Order: 30,
      For: 'PERSON',
      Icon: 'home',
      Brief: '装修、家具与家电',
      Questionnaire: '-',
    },
  },
  LENDER_KIND: {
    STATE: { Label: '国有银行', Order: 1 },
    JOINT: { Label: '股份制银行', Order: 2 },
    LOCAL: { Label: '城商行与农商行', Order: 3 },
    CONSUMER: { Label: '消费金融公司', Order: 4 },
    MICRO: { Label: '小额贷款公司', Order: 5 },
  },
  REPAY: {
    EQUAL_PAYMENT: { Label: '等额本息', Order: 1 },
    EQUAL_PRINCIPAL: { Label: '等额本金', Order: 2 },
    INTEREST_FIRST: { Label: '先息后本', Order: 3 },
    AT_END: { Label: '到期还本付息', Order: 4 },
    REVOLVING: { Label: '随借随还', Order: 5 },
  },
  CHANNEL: {
    policy: { Label: '政策解读', Order: 1, Parent: 'journal' },
    market: { Label: '行业动态', Order: 2, Parent: 'journal' },
    account: { Label: '账户与安全', Order: 1, Parent: 'help' },
    loan: { Label: '贷款申请', Order: 2, Parent: 'help' },
    money: { Label: '钱包与提领', Order: 3, Parent: 'help' },
    service: { Label: '服务公告', Order: 1, Parent: 'board' },
  },
};
