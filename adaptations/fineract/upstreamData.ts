/** Sample data of the imitated Fineract. The shapes are those of its data classes; names and figures are invented. */

/** A decimal as Fineract writes it: six digits after the point. `send` in upstream.ts takes the marks off. */
const decimal = (amount: number): string => `#${amount.toFixed(6)}#`;

/** A date as Fineract writes it: `[2026, 11, 27]`. */
export type DateParts = [year: number, month: number, day: number];

const DAY = 86_400_000;
/** The day in Shanghai, `back` days ago. */
export function dayBefore(back: number, now = Date.now()): DateParts {
  const [year = 0, month = 0, day = 0] = new Date(now + 8 * 3_600_000 - back * DAY)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .map(Number);
  return [year, month, day];
}

const currency = (code: string, name: string, displaySymbol: string) => ({
  code,
  name,
  decimalPlaces: 2,
  inMultiplesOf: 0,
  displaySymbol,
  nameCode: `currency.${code}`,
  displayLabel: `${name} (${displaySymbol})`,
});
const CNY = currency('CNY', 'Chinese Yuan', '¥');
const USD = currency('USD', 'US Dollar', '$');

const option = (id: number, code: string, value: string) => ({ id, code, value });
const MONTHS = 2;
const WEEKS = 1;
const PERIODS: Record<number, [code: string, value: string]> = {
  [WEEKS]: ['weeks', 'Weeks'],
  [MONTHS]: ['months', 'Months'],
};
const period = (of: string, id: number) =>
  option(id, `${of}.periodFrequencyType.${PERIODS[id]![0]}`, PERIODS[id]![1]);
const RATE_PERIODS: Record<number, [code: string, value: string]> = {
  2: ['months', 'Per month'],
  3: ['years', 'Per year'],
};

const charge = (
  id: number,
  name: string,
  amount: number,
  time: ReturnType<typeof option>,
  calculation: ReturnType<typeof option>,
  penalty = false,
) => ({
  id,
  name,
  active: true,
  penalty,
  freeWithdrawal: false,
  isPaymentType: false,
  currency: CNY,
  amount: decimal(amount),
  chargeTimeType: time,
  chargeAppliesTo: option(1, 'chargeAppliesTo.loan', 'Loan'),
  chargeCalculationType: calculation,
  chargePaymentMode: option(0, 'chargepaymentmode.regular', 'Regular'),
});
const AT_DISBURSEMENT = option(1, 'chargeTimeType.disbursement', 'Disbursement');
const PER_INSTALMENT = option(8, 'chargeTimeType.instalmentFee', 'Installment Fee');
const OVERDUE = option(9, 'chargeTimeType.overdueInstallment', 'Overdue Fees');
const FLAT = option(1, 'chargeCalculationType.flat', 'Flat');
const PERCENT = option(2, 'chargeCalculationType.percent.of.amount', '% Amount');

interface Terms {
  id: number;
  name: string;
  description?: string;
  fund?: string;
  amount: [least: number, usual: number, most: number];
  repayments: [least: number, usual: number, most: number];
  rate: [least: number, usual: number, most: number];
  /** 2 per month, 3 per year. */
  ratePeriod?: 2 | 3;
  every?: number;
  frequency?: number;
  /** 0 equal principal, 1 equal instalments. */
  amortization?: 0 | 1;
  flat?: true;
  charges?: ReturnType<typeof charge>[];
  closed?: true;
  money?: typeof CNY;
}

function product({
  id,
  name,
  description,
  fund,
  amount,
  repayments,
  rate,
  ratePeriod = 3,
  every = 1,
  frequency = MONTHS,
  amortization = 1,
  flat,
  charges = [],
  closed,
  money = CNY,
}: Terms) {
  return {
    id,
    name,
    shortName: `P${id}`,
    ...(description && { description }),
    ...(fund && { fundId: id, fundName: fund }),
    includeInBorrowerCycle: false,
    useBorrowerCycle: false,
    startDate: [2025, 1, 1],
    ...(closed && { closeDate: [2026, 1, 31] }),
    status: closed ? 'loanProduct.inActive' : 'loanProduct.active',
    currency: money,
    minPrincipal: decimal(amount[0]),
    principal: decimal(amount[1]),
    maxPrincipal: decimal(amount[2]),
    minNumberOfRepayments: repayments[0],
    numberOfRepayments: repayments[1],
    maxNumberOfRepayments: repayments[2],
    repaymentEvery: every,
    repaymentFrequencyType: period('repaymentFrequency', frequency),
    minInterestRatePerPeriod: decimal(rate[0]),
    interestRatePerPeriod: decimal(rate[1]),
    maxInterestRatePerPeriod: decimal(rate[2]),
    interestRateFrequencyType: option(
      ratePeriod,
      `interestRateFrequency.periodFrequencyType.${RATE_PERIODS[ratePeriod]![0]}`,
      RATE_PERIODS[ratePeriod]![1],
    ),
    annualInterestRate: decimal(ratePeriod === 2 ? rate[1] * 12 : rate[1]),
    isLinkedToFloatingInterestRates: false,
    amortizationType:
      amortization === 1
        ? option(1, 'amortizationType.equal.installments', 'Equal installments')
        : option(0, 'amortizationType.equal.principal', 'Equal principal payments'),
    interestType: flat
      ? option(1, 'interestType.flat', 'Flat')
      : option(0, 'interestType.declining.balance', 'Declining Balance'),
    interestCalculationPeriodType: option(
      1,
      'interestCalculationPeriodType.same.as.repayment.period',
      'Same as repayment period',
    ),
    transactionProcessingStrategyCode: 'mifos-standard-strategy',
    transactionProcessingStrategyName: 'Penalties, Fees, Interest, Principal order',
    charges,
  };
}
export type Product = ReturnType<typeof product>;

export const products: readonly Product[] = [
  product({
    id: 1,
    name: '经营周转贷',
    description: '个体工商户与小微企业进货、备料的流动资金，按月等额还款。',
    fund: '澄湖农商银行',
    amount: [50_000, 200_000, 500_000],
    repayments: [6, 12, 36],
    rate: [4.2, 5.4, 7.2],
    charges: [
      charge(1, '账户管理费', 0.5, AT_DISBURSEMENT, PERCENT),
      charge(2, '逾期违约金', 20, OVERDUE, FLAT, true),
    ],
  }),
  product({
    id: 2,
    name: '家装分期',
    description: '自有住房装修，放款到装修公司账户。',
    fund: '云麓消费金融',
    amount: [5_000, 30_000, 200_000],
    repayments: [12, 24, 60],
    rate: [0.4, 0.5, 0.6],
    ratePeriod: 2,
    amortization: 0,
    charges: [charge(3, '代扣手续费', 3, PER_INSTALMENT, FLAT)],
  }),
  product({
    id: 3,
    name: '助学贷',
    amount: [3_000, 8_000, 20_000],
    repayments: [6, 12, 24],
    rate: [3.6, 3.6, 3.6],
  }),
  product({
    id: 4,
    name: '摊位周贷',
    description: '夜市与集市摊位的小额周转，每周还款，按初始本金计息。',
    fund: '澄湖农商银行',
    amount: [1_000, 3_000, 10_000],
    repayments: [8, 16, 26],
    rate: [1, 1.2, 1.5],
    ratePeriod: 2,
    frequency: WEEKS,
    flat: true,
  }),
  product({
    id: 5,
    name: '旧版信用贷',
    amount: [1_000, 5_000, 10_000],
    repayments: [3, 6, 12],
    rate: [12, 12, 12],
    closed: true,
  }),
  product({
    id: 6,
    name: 'Export advance',
    amount: [1_000, 5_000, 10_000],
    repayments: [3, 6, 12],
    rate: [8, 8, 8],
    money: USD,
  }),
];

export interface Client {
  id: number;
  accountNo: string;
  firstname: string;
  lastname: string;
  mobileNo?: string;
  emailAddress?: string;
  dateOfBirth?: DateParts;
  gender?: { id: number; name: string; active: boolean; mandatory: boolean };
}
export const clientData = ({ firstname, lastname, ...client }: Client) => ({
  ...client,
  status: option(300, 'clientStatusType.active', 'Active'),
  subStatus: { active: false, mandatory: false },
  active: true,
  activationDate: [2025, 3, 6],
  firstname,
  lastname,
  displayName: `${firstname} ${lastname}`,
  officeId: 1,
  officeName: 'Head Office',
  timeline: {
    submittedOnDate: [2025, 3, 5],
    submittedByUsername: 'mifos',
    submittedByFirstname: 'App',
    submittedByLastname: 'Administrator',
    activatedOnDate: [2025, 3, 6],
    activatedByUsername: 'mifos',
    activatedByFirstname: 'App',
    activatedByLastname: 'Administrator',
  },
  isStaff: false,
});

export const clients: readonly Client[] = [
  {
    id: 21,
    accountNo: '000000021',
    firstname: '知夏',
    lastname: '林',
    mobileNo: '13800001234',
    emailAddress: 'zhixia@example.com',
    dateOfBirth: [1990, 2, 28],
    gender: { id: 24, name: 'Female', active: true, mandatory: false },
  },
  { id: 22, accountNo: '000000022', firstname: '一禾', lastname: '周' },
  { id: 23, accountNo: '000000023', firstname: '望舒', lastname: '陈', mobileNo: '13900005678' },
];

export interface SelfUser {
  id: number;
  username: string;
  password: string;
  /** Clients of a self-service user; a member of staff has none. */
  clients: number[];
  disabled?: true;
}
export const users = (): SelfUser[] => [
  { id: 1, username: 'catalogue', password: 'Read-only-1', clients: [] },
  { id: 31, username: 'linzhixia', password: 'Yinqiao-2026', clients: [21] },
  { id: 32, username: 'zhouyihe', password: 'Yinqiao-2026', clients: [22] },
];

const STATUSES: Record<number, [code: string, value: string]> = {
  100: ['loanStatusType.submitted.and.pending.approval', 'Submitted and pending approval'],
  200: ['loanStatusType.approved', 'Approved'],
  300: ['loanStatusType.active', 'Active'],
  400: ['loanStatusType.withdrawn.by.client', 'Withdrawn by applicant'],
  500: ['loanStatusType.rejected', 'Rejected'],
  600: ['loanStatusType.closed.obligations.met', 'Closed (obligations met)'],
  601: ['loanStatusType.closed.written.off', 'Closed (written off)'],
};
const loanStatus = (id: number) => ({
  ...option(id, ...STATUSES[id]!),
  pendingApproval: id === 100,
  waitingForDisbursal: id === 200,
  active: id === 300,
  closedObligationsMet: id === 600,
  closedWrittenOff: id === 601,
  closedRescheduled: false,
  closed: id === 600 || id === 601,
  overpaid: false,
});

export interface Loan {
  id: number;
  clientId: number;
  product: Product;
  externalId?: string;
  status: number;
  principal: number;
  repayments: number;
  /** Per year. */
  rate: number;
  /** Days of the timeline, by its field. */
  days: Record<string, DateParts>;
  /** Instalments that were paid. */
  paid: number;
  note?: string;
}

const timelineOf = ({ days }: Loan) =>
  Object.fromEntries(
    Object.entries(days).flatMap(([field, day]) => [
      [field, day],
      ...(field.endsWith('OnDate') ? [[field.replace('OnDate', 'ByUsername'), 'mifos']] : []),
    ]),
  );

/** Due each month after the payout; the last one takes the rest of the rounding. */
function scheduleOf({ principal, repayments, rate, days, paid }: Loan) {
  const [year, month, day] = days.actualDisbursementDate ?? days.expectedDisbursementDate ?? dayBefore(0);
  const monthly = rate / 1200;
  const payment = (principal * monthly) / (1 - (1 + monthly) ** -repayments);
  let left = principal;
  const periods = Array.from({ length: repayments }, (_, at) => {
    const interest = Math.round(left * monthly * 100) / 100;
    const due = at === repayments - 1 ? left : Math.round((payment - interest) * 100) / 100;
    left = Math.round((left - due) * 100) / 100;
    const on = new Date(Date.UTC(year, month + at, 1));
    const last = new Date(Date.UTC(on.getUTCFullYear(), on.getUTCMonth() + 1, 0)).getUTCDate();
    const isPaid = at < paid;
    const total = due + interest;
    return {
      period: at + 1,
      dueDate: [on.getUTCFullYear(), on.getUTCMonth() + 1, Math.min(day, last)],
      complete: isPaid,
      principalDue: decimal(due),
      principalOutstanding: decimal(isPaid ? 0 : due),
      principalLoanBalanceOutstanding: decimal(left),
      interestDue: decimal(interest),
      interestOutstanding: decimal(isPaid ? 0 : interest),
      totalDueForPeriod: decimal(total),
      totalPaidForPeriod: decimal(isPaid ? total : 0),
      totalOutstandingForPeriod: decimal(isPaid ? 0 : total),
      /** Only for `loanData`. */
      sums: { due: isPaid ? 0 : due, total: isPaid ? 0 : total },
    };
  });
  return periods;
}

export function loanData(loan: Loan, client: Client) {
  const { id, product: of, externalId, status, principal, repayments, rate, note } = loan;
  const schedule = scheduleOf(loan);
  const isOut = status >= 300 && status !== 400 && status !== 500;
  const open = (sum: 'due' | 'total') =>
    status === 300 ? schedule.reduce((all, { sums }) => all + sums[sum], 0) : 0;
  return {
    id,
    accountNo: String(id).padStart(9, '0'),
    ...(externalId && { externalId }),
    status: loanStatus(status),
    clientId: client.id,
    clientAccountNo: client.accountNo,
    clientName: `${client.firstname} ${client.lastname}`,
    clientOfficeId: 1,
    loanProductId: of.id,
    loanProductName: of.name,
    isLoanProductLinkedToFloatingRate: false,
    ...('fundName' in of && { fundId: of.fundId, fundName: of.fundName }),
    loanType: option(1, 'accountType.individual', 'Individual'),
    currency: of.currency,
    principal: decimal(principal),
    approvedPrincipal: decimal(status === 100 ? 0 : principal),
    proposedPrincipal: decimal(principal),
    termFrequency: repayments,
    termPeriodFrequencyType: {
      ...of.repaymentFrequencyType,
      code: of.repaymentFrequencyType.code.replace('repaymentFrequency', 'termFrequency'),
    },
    numberOfRepayments: repayments,
    repaymentEvery: of.repaymentEvery,
    repaymentFrequencyType: of.repaymentFrequencyType,
    interestRatePerPeriod: decimal(of.interestRateFrequencyType.id === 2 ? rate / 12 : rate),
    interestRateFrequencyType: of.interestRateFrequencyType,
    annualInterestRate: decimal(rate),
    isFloatingInterestRate: false,
    amortizationType: of.amortizationType,
    interestType: of.interestType,
    interestCalculationPeriodType: of.interestCalculationPeriodType,
    transactionProcessingStrategyCode: of.transactionProcessingStrategyCode,
    timeline: timelineOf(loan),
    ...(isOut && {
      summary: {
        currency: of.currency,
        principalDisbursed: decimal(principal),
        principalOutstanding: decimal(open('due')),
        totalOutstanding: decimal(open('total')),
        totalOverdue: decimal(0),
      },
    }),
    repaymentSchedule: {
      currency: of.currency,
      loanTermInDays: repayments * 30,
      periods: schedule.map(({ sums: _, ...period }) => period),
    },
    notes:
      note === undefined
        ? undefined
        : [{ id, loanId: id, noteType: option(200, 'noteType.loan', 'Loan note'), note }],
    inArrears: false,
    isNPA: false,
  };
}

/** As in the overview of a client's accounts. */
export const loanSummary = (loan: Loan) => ({
  id: loan.id,
  accountNo: String(loan.id).padStart(9, '0'),
  ...(loan.externalId && { externalId: loan.externalId }),
  productId: loan.product.id,
  productName: loan.product.name,
  shortProductName: loan.product.shortName,
  status: loanStatus(loan.status),
  currency: loan.product.currency,
  loanType: option(1, 'accountType.individual', 'Individual'),
  loanCycle: 1,
  timeline: timelineOf(loan),
  inArrears: false,
  originalLoan: decimal(loan.principal),
});

const SUBMITTED = (back: number): Record<string, DateParts> => ({
  submittedOnDate: dayBefore(back),
  expectedDisbursementDate: dayBefore(back - 7),
});

export function loans(): Loan[] {
  const [business, home, study, weekly, , foreign] = products as [
    Product,
    Product,
    Product,
    Product,
    Product,
    Product,
  ];
  const of = (
    id: number,
    status: number,
    what: Product,
    principal: number,
    repayments: number,
    rate: number,
    days: Record<string, DateParts>,
    paid = 0,
  ): Loan => ({ id, clientId: 21, product: what, status, principal, repayments, rate, days, paid });
  const old = Array.from({ length: 14 }, (_, at) =>
    of(
      101 + at,
      at % 2 ? 400 : 600,
      study,
      6_000 + at * 500,
      12,
      3.6,
      {
        ...SUBMITTED(900 - at * 20),
        ...(at % 2
          ? { withdrawnOnDate: dayBefore(898 - at * 20), closedOnDate: dayBefore(898 - at * 20) }
          : {
              approvedOnDate: dayBefore(896 - at * 20),
              actualDisbursementDate: dayBefore(893 - at * 20),
              closedOnDate: dayBefore(530 - at * 20),
            }),
      },
      12,
    ),
  );
  return [
    ...old,
    of(121, 601, weekly, 2_000, 16, 14.4, {
      ...SUBMITTED(500),
      approvedOnDate: dayBefore(498),
      actualDisbursementDate: dayBefore(495),
      closedOnDate: dayBefore(300),
      writeOffOnDate: dayBefore(300),
    }),
    of(
      122,
      300,
      business,
      200_000,
      12,
      5.4,
      { ...SUBMITTED(100), approvedOnDate: dayBefore(97), actualDisbursementDate: dayBefore(95) },
      3,
    ),
    of(123, 500, home, 150_000, 48, 6, {
      ...SUBMITTED(60),
      rejectedOnDate: dayBefore(55),
      closedOnDate: dayBefore(55),
    }),
    of(124, 200, home, 30_000, 24, 6, { ...SUBMITTED(12), approvedOnDate: dayBefore(3) }),
    of(125, 100, study, 8_000, 12, 3.6, SUBMITTED(1)),
    of(
      126,
      300,
      foreign,
      5_000,
      6,
      8,
      { ...SUBMITTED(40), approvedOnDate: dayBefore(38), actualDisbursementDate: dayBefore(36) },
      1,
    ),
    { ...of(201, 100, business, 80_000, 12, 5.4, SUBMITTED(2)), clientId: 23 },
  ];
}

const ENTRIES: Record<number, [code: string, value: string, entryType?: 'CREDIT' | 'DEBIT']> = {
  1: ['deposit', 'Deposit', 'CREDIT'],
  2: ['withdrawal', 'Withdrawal', 'DEBIT'],
  3: ['interestPosting', 'Interest posting', 'CREDIT'],
  4: ['withdrawalFee', 'Withdrawal fee', 'DEBIT'],
  5: ['annualFee', 'Annual fee', 'DEBIT'],
  20: ['onHold', 'Amount on hold', 'DEBIT'],
};
interface Transaction {
  id: number;
  type: number;
  amount: number;
  back: number;
  note?: string;
  reversed?: true;
}

const SAVINGS_STATUSES: Record<number, [code: string, value: string]> = {
  100: ['submitted.and.pending.approval', 'Submitted and pending approval'],
  300: ['active', 'Active'],
};

export interface Savings {
  id: number;
  clientId: number;
  productName: string;
  status: number;
  currency: typeof CNY;
  transactions: Transaction[];
  held: number;
}

/** Weekly deposits and payments, interest each quarter: 48 entries. */
const weekly = (): Transaction[] =>
  Array.from({ length: 48 }, (_, at): Transaction => {
    const back = 330 - at * 7;
    const id = 4001 + at;
    if (at === 30) return { id, type: 1, amount: 999.99, back, reversed: true };
    if (at % 13 === 12) return { id, type: 3, amount: 12.5 + at / 4, back };
    if (at % 9 === 8) return { id, type: 4, amount: 2, back };
    return at % 3 === 2
      ? { id, type: 2, amount: 320.5 + at, back, note: '门店采购' }
      : { id, type: 1, amount: 500 + at * 10, back, ...(at % 6 === 0 && { note: '货款回笼' }) };
  });

export const savings = (): Savings[] => [
  {
    id: 7,
    clientId: 21,
    productName: '活期储蓄',
    status: 300,
    currency: CNY,
    transactions: [...weekly(), { id: 4090, type: 20, amount: 1_500, back: 1 }],
    held: 1_500,
  },
  {
    id: 8,
    clientId: 21,
    productName: '助学储蓄',
    status: 300,
    currency: CNY,
    transactions: [
      { id: 4101, type: 1, amount: 2_000, back: 45 },
      { id: 4102, type: 5, amount: 10, back: 20 },
    ],
    held: 0,
  },
  {
    id: 9,
    clientId: 21,
    productName: 'Dollar savings',
    status: 300,
    currency: USD,
    transactions: [{ id: 4201, type: 1, amount: 777, back: 30 }],
    held: 0,
  },
  { id: 10, clientId: 21, productName: '定活两便', status: 100, currency: CNY, transactions: [], held: 0 },
  {
    id: 11,
    clientId: 23,
    productName: '活期储蓄',
    status: 300,
    currency: CNY,
    transactions: [{ id: 4301, type: 1, amount: 66, back: 9 }],
    held: 0,
  },
];

const savingsStatus = (id: number) => ({
  ...option(id, `savingsAccountStatusType.${SAVINGS_STATUSES[id]![0]}`, SAVINGS_STATUSES[id]![1]),
  submittedAndPendingApproval: id === 100,
  approved: false,
  rejected: false,
  withdrawnByApplicant: false,
  active: id === 300,
  closed: false,
  prematureClosed: false,
  transferInProgress: false,
  transferOnHold: false,
  matured: false,
});

/** An amount on hold leaves the balance as it is. */
const change = ({ type, amount, reversed }: Transaction): number =>
  reversed || type === 20 ? 0 : ENTRIES[type]![2] === 'CREDIT' ? amount : -amount;
const balanceOf = ({ transactions }: Savings): number =>
  transactions.reduce((sum, one) => sum + change(one), 0);

export const savingsSummary = (account: Savings) => ({
  id: account.id,
  accountNo: String(account.id).padStart(9, '0'),
  productId: account.id,
  productName: account.productName,
  shortProductName: `S${account.id}`,
  status: savingsStatus(account.status),
  currency: account.currency,
  ...(account.status === 300 && { accountBalance: decimal(balanceOf(account)) }),
  accountType: option(1, 'accountType.individual', 'Individual'),
  timeline: { submittedOnDate: [2025, 3, 7] },
  depositType: option(100, 'depositAccountType.savingsDeposit', 'Savings'),
});

/** `transactions`: only when they are asked for; newest first. */
export function savingsData(account: Savings, client: Client, withTransactions: boolean) {
  let balance = 0;
  const transactions = account.transactions.map((one) => {
    const [code, value, entryType] = ENTRIES[one.type]!;
    balance += change(one);
    return {
      id: one.id,
      transactionType: {
        ...option(one.type, `savingsAccountTransactionType.${code}`, value),
        deposit: one.type === 1,
        withdrawal: one.type === 2,
        interestPosting: one.type === 3,
        feeDeduction: one.type === 4 || one.type === 5,
        amountHold: one.type === 20,
      },
      ...(entryType && { entryType }),
      accountId: account.id,
      accountNo: String(account.id).padStart(9, '0'),
      date: dayBefore(one.back),
      currency: account.currency,
      amount: decimal(one.amount),
      runningBalance: decimal(balance),
      reversed: one.reversed ?? false,
      submittedOnDate: dayBefore(one.back),
      interestedPostedAsOn: false,
      submittedByUsername: 'mifos',
      ...(one.note && { note: one.note }),
      isManualTransaction: false,
      lienTransaction: false,
    };
  });
  return {
    ...savingsSummary(account),
    clientId: client.id,
    clientName: `${client.firstname} ${client.lastname}`,
    savingsProductId: account.id,
    savingsProductName: account.productName,
    nominalAnnualInterestRate: decimal(1.5),
    summary: {
      currency: account.currency,
      accountBalance: decimal(balanceOf(account)),
      availableBalance: decimal(balanceOf(account) - account.held),
      savingsAmountOnHold: decimal(account.held),
    },
    ...(withTransactions && { transactions: transactions.toReversed() }),
  };
}
