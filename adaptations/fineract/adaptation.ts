/**
 * Apache Fineract, its self-service API. Written after github.com/apache/fineract at 1.10.0-214-g4198b0bcf (the module went to
 * github.com/openMF/selfservice-plugin later), of which these say paths, fields and errors:
 *
 * - fineract-provider …/portfolio/self: security/api, client/api, savings/api, loanaccount/api, loanaccount/data/SelfLoansDataValidator,
 *   products/api, registration; …/infrastructure/security/api/AuthenticationApiResource, …/security/filter/TenantAwareBasicAuthenticationFilter,
 *   …/infrastructure/core/config/SecurityConfig, …/portfolio/loanaccount/serialization/LoanApplicationValidator
 * - fineract-core …/infrastructure/core/exceptionmapper, …/core/data/ApiGlobalErrorResponse, …/portfolio/savings
 * - fineract-loan …/portfolio/loanproduct/data/LoanProductData, …/portfolio/accountdetails/data/LoanAccountSummaryData
 *
 * What it says of Fineract in this portal:
 *
 * - Members log in with account name and password (Basic; there is no registration that a visitor could complete: Fineract asks for an
 *   existing account number, and an operator makes those).
 * - The balance is what is available on the member's savings accounts; a bill is an entry of one of them.
 * - A loan, from the application to its end, is an application of the portal.
 * - Loan products are the offers, their fund is the lender. The self-service API shows products to members only, so a read-only
 *   user of the back office reads them for everybody.
 * - Only sums in yuan are shown.
 *
 * To set, besides UPSTREAM_ORIGIN: FINERACT_TENANT, FINERACT_CATALOGUE_KEY, FINERACT_LENDER, and what the operator says itself (`site`,
 * `config`). A key of Basic is the password in base64, so SESSION_KEYS must be set too: they seal the cookie.
 */
import {
  adapt,
  type AnswerTools,
  type Occasion,
  pageOf,
  recordOf,
  type RefusalDetails,
  rowsOf,
  totalsOf,
} from 'yinqiao-portal/adapt';

const API = '/fineract-provider/api/v1';
/** The tenant, and who lends where a product has no fund. */
const TENANT = process.env.FINERACT_TENANT ?? 'default';
const LENDER = process.env.FINERACT_LENDER ?? '本机构';
/** `base64(name:password)` of a back-office user that may read loan products and nothing else (READ_LOANPRODUCT). */
const CATALOGUE = { token: process.env.FINERACT_CATALOGUE_KEY ?? null };
const CURRENCY = 'CNY';

type Fields = Record<string, unknown>;
type Ask = AnswerTools['ask'];

const idOf = (option: unknown): number => Number(recordOf(option).id);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const fenOf = (amount: unknown): number => Math.round(Number(amount ?? 0) * 100);
const yuan = (fen: number): string => (fen / 100).toFixed(2);
const inYuan = ({ currency }: Fields): boolean => recordOf(currency).code === CURRENCY;
const padded = (number: unknown): string => String(number).padStart(2, '0');
/** `[2026, 11, 7]` → `2026-11-07`. */
const dayOf = (parts: unknown): string | undefined =>
  Array.isArray(parts) ? parts.map(padded).join('-') : undefined;
const masked = (phone: unknown): string => textOf(phone).replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
/** The contract's times; Fineract knows days. */
const timeOf = (parts: unknown): string | undefined => {
  const day = dayOf(parts);
  return day && `${day} 00:00:00`;
};
const shanghaiDay = (now: number): string => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);

/** The member's client: the oldest of several, as in `login`. */
async function clientOf(ask: Ask): Promise<Fields> {
  const { pageItems } = recordOf(await ask(`GET ${API}/self/clients`));
  const [client] = rowsOf(pageItems).toSorted((one, other) => Number(one.id) - Number(other.id));
  return client ?? {};
}

async function accountsOf(ask: Ask) {
  const client = await clientOf(ask);
  const accounts = recordOf(await ask(`GET ${API}/self/clients/${Number(client.id)}/accounts`));
  return {
    client,
    loans: rowsOf(accounts.loanAccounts).filter(inYuan),
    savings: rowsOf(accounts.savingsAccounts).filter((one) => inYuan(one) && recordOf(one.status).active),
  };
}

const savingsOf = async (ask: Ask, query: { associations?: string } = {}): Promise<Fields[]> => {
  const { savings } = await accountsOf(ask);
  return Promise.all(
    savings.map(async ({ id }) =>
      recordOf(await ask(`GET ${API}/self/savingsaccounts/${Number(id)}`, { query })),
    ),
  );
};

// ---- The member

const SEX: Record<string, number> = { 男: 1, male: 1, m: 1, 女: 2, female: 2, f: 2 };

/** Chinese names have the family name first. */
const nameOf = ({ fullname, firstname, lastname, displayName }: Fields): unknown =>
  fullname ?? (firstname && lastname ? `${textOf(lastname)}${textOf(firstname)}` : displayName);

async function member(_input: object, { ask }: AnswerTools) {
  const client = await clientOf(ask);
  return {
    id: client.id,
    user_no: client.accountNo,
    phone_number: client.mobileNo,
    nickname: nameOf(client),
    email: client.emailAddress,
    birthday: dayOf(client.dateOfBirth),
    sex: SEX[textOf(recordOf(client.gender).name).toLowerCase()] ?? 0,
    has_password: 1,
    status: client.active ? 1 : 0,
    created_at: timeOf(recordOf(client.timeline).submittedOnDate),
  };
}

// ---- Savings: balance and bills

/** Entries that change the balance; holds, accruals and transfers of the account between offices do not. */
const ENTRIES: Record<number, string> = {
  1: '存入',
  2: '支取',
  3: '利息',
  4: '支取手续费',
  5: '年费',
  7: '账户收费',
  8: '分红',
  17: '透支利息',
  18: '代扣利息税',
  19: '转为久悬账户',
};
const DIRECTIONS: Record<string, number> = { CREDIT: 1, DEBIT: 2 };

interface BillFilter {
  type?: number;
  start_date?: string;
  end_date?: string;
  keyword?: string;
}

const isWanted = (
  bill: ReturnType<typeof billOf>,
  { type, start_date = '', end_date = '9999', keyword = '' }: BillFilter,
) =>
  (type === undefined || bill.type === type) &&
  bill.created_at.slice(0, 10) >= start_date &&
  bill.created_at.slice(0, 10) <= end_date &&
  [bill.bill_no, bill.title, bill.remark].some((text) => text.includes(keyword));

function billOf(entry: Fields, account: Fields) {
  const kind = idOf(entry.transactionType);
  return {
    id: Number(entry.id),
    bill_no: String(entry.id),
    type: DIRECTIONS[textOf(entry.entryType)] ?? 0,
    biz_type: 600 + kind,
    biz_type_text: ENTRIES[kind] ?? '',
    title: ENTRIES[kind] ?? '',
    remark: textOf(entry.note),
    amount: yuan(fenOf(entry.amount)),
    balance: yuan(fenOf(entry.runningBalance)),
    purse: Number(account.id),
    purse_text: `${textOf(account.savingsProductName)} ${textOf(account.accountNo).slice(-4)}`,
    status: entry.reversed ? -1 : 1,
    status_text: entry.reversed ? '已冲正' : '已入账',
    settle_at: null,
    created_at: timeOf(entry.date) ?? '',
  };
}

/** All entries that a filter finds, the newest first. Fineract sends all of an account at once. */
async function billsOf(filter: BillFilter, ask: Ask) {
  const accounts = await savingsOf(ask, { associations: 'transactions' });
  return accounts
    .flatMap((account) =>
      rowsOf(account.transactions)
        .filter(({ transactionType }) => ENTRIES[idOf(transactionType)])
        .map((entry) => billOf(entry, account)),
    )
    .filter((bill) => isWanted(bill, filter))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at) || other.id - one.id);
}

const sumOf = (bills: readonly ReturnType<typeof billOf>[], type: number): string =>
  yuan(
    bills.reduce((sum, bill) => sum + (bill.status === 1 && bill.type === type ? fenOf(bill.amount) : 0), 0),
  );

// ---- Loan products: offers and their forms

const DECLINING = 0;
const RATE_FACTOR: Record<number, number> = { 2: 12, 3: 1 };
const MONTHS_OF: Record<number, number> = { 2: 1, 3: 12 };
const PERIODS: Record<number, string> = { 0: '天', 1: '周', 2: '个月', 3: '年' };
/** 等额本金, 等额本息 */
const REPAYMENTS: Record<number, number> = { 0: 2, 1: 1 };

/** Months between two payments; undefined when they are counted in days or weeks. */
function monthsOf({ repaymentFrequencyType, repaymentEvery }: Fields): number | undefined {
  const months = MONTHS_OF[idOf(repaymentFrequencyType)];
  return months === undefined ? undefined : months * Number(repaymentEvery);
}

/** Per cent a year. A flat rate is on the first sum and not on what is left, so it is no annual rate that may be shown. */
function annualRate(
  { interestType, interestRateFrequencyType }: Fields,
  perPeriod: unknown,
): string | undefined {
  const factor = RATE_FACTOR[idOf(interestRateFrequencyType)];
  return idOf(interestType) === DECLINING && factor !== undefined && perPeriod !== undefined
    ? (Number(perPeriod) * factor).toFixed(2)
    : undefined;
}

const FLAT = 1;
const PERCENT_OF_AMOUNT = 2;
const BASES: Record<number, string> = { 2: '每期本金', 3: '本金与利息之和', 4: '利息', 5: '放款金额' };
const AT_PAYOUT = 1;
const WITH_INSTALMENT = 8;
const OVERDUE = 9;

function feeOf({ name, amount, penalty, chargeTimeType, chargeCalculationType }: Fields) {
  const [time, basis] = [idOf(chargeTimeType), idOf(chargeCalculationType)];
  const cost =
    basis === FLAT
      ? { amount: yuan(fenOf(amount)) }
      : basis === PERCENT_OF_AMOUNT && time === AT_PAYOUT
        ? { rate: Number(amount).toFixed(2) }
        : { text: `${BASES[basis] ?? '相应金额'}的 ${Number(amount)}%` };
  return {
    name,
    ...cost,
    charged: time === WITH_INSTALMENT ? 2 : 1,
    on_default: penalty || time === OVERDUE ? 1 : 0,
  };
}

const isOpen = (product: Fields): boolean => product.status === 'loanProduct.active' && inYuan(product);
const catalogueOf = async (ask: Ask): Promise<Fields[]> =>
  rowsOf(await ask(`GET ${API}/loanproducts`, CATALOGUE)).filter(isOpen);

function offerOf(product: Fields) {
  const every = monthsOf(product);
  const months = (count: unknown) => (every === undefined ? undefined : Number(count) * every);
  const [least, most] = [
    product.minInterestRatePerPeriod ?? product.interestRatePerPeriod,
    product.maxInterestRatePerPeriod ?? product.interestRatePerPeriod,
  ];
  const repayment = REPAYMENTS[idOf(product.amortizationType)];
  return {
    id: product.id,
    name: product.fundName ?? LENDER,
    product: product.name,
    intro: product.description,
    amount_min: yuan(fenOf(product.minPrincipal ?? product.principal)),
    amount_max: yuan(fenOf(product.maxPrincipal ?? product.principal)),
    term_min: months(product.minNumberOfRepayments ?? product.numberOfRepayments),
    term_max: months(product.maxNumberOfRepayments ?? product.numberOfRepayments),
    annual_rate_min: annualRate(product, least),
    annual_rate_max: annualRate(product, most),
    rate_method: '单利',
    fees: rowsOf(product.charges).map(feeOf),
    repayments:
      every === 1 && repayment !== undefined && idOf(product.interestType) === DECLINING ? [repayment] : [],
    form_id: product.id,
  };
}

const formOf = ({ id, name, description }: Fields) => ({
  id,
  title: name,
  loan_type_id: null,
  summary: description,
  need_login: 1,
  need_cert: 0,
});

function stepOf(product: Fields) {
  const {
    minPrincipal,
    maxPrincipal,
    principal,
    minNumberOfRepayments,
    maxNumberOfRepayments,
    numberOfRepayments,
  } = product;
  const every = `每 ${Number(product.repaymentEvery)} ${PERIODS[idOf(product.repaymentFrequencyType)] ?? '期'}还款一次`;
  const counted = {
    type: 'number',
    required: 1,
    min: Number(minNumberOfRepayments ?? numberOfRepayments),
    max: Number(maxNumberOfRepayments ?? numberOfRepayments),
  };
  return {
    title: '借款需求',
    summary: '金额与期限',
    fields: [
      {
        key: 'amount',
        label: '申请金额',
        type: 'money',
        required: 1,
        unit: '元',
        min: Number(minPrincipal ?? principal),
        max: Number(maxPrincipal ?? principal),
      },
      monthsOf(product) === 1
        ? { key: 'term', label: '期限', unit: '个月', ...counted }
        : { key: 'periods', label: '期数', unit: '期', help: every, ...counted },
    ],
  };
}

// ---- Loans: applications and what became of them

const SUBMITTED = 100;
const PAID_OUT = 41;
const ENDED = 90;
const [WAITING, WAITING_TEXT] = [30, '待审批'];
/** Fineract's status as one of an application. */
const STATUSES: Record<number, [status: number, text: string]> = {
  100: [WAITING, WAITING_TEXT],
  200: [40, '审批通过'],
  300: [PAID_OUT, '已放款'],
  303: [PAID_OUT, '已放款'],
  304: [PAID_OUT, '已放款'],
  400: [60, '已撤销'],
  500: [50, '未通过'],
  600: [ENDED, '已结清'],
  601: [ENDED, '已核销'],
  602: [ENDED, '已重组结清'],
  700: [ENDED, '已结清，有多还的款项'],
};
const GRANTED = [200, 300, 303, 304];

/** The days of a loan's timeline that are steps; what closed it, its status says. */
const STEPS: [field: string, status: number, text: string][] = [
  ['submittedOnDate', 10, '已提交'],
  ['approvedOnDate', 40, '审批通过'],
  ['rejectedOnDate', 50, '未通过'],
  ['withdrawnOnDate', 60, '已撤销'],
  ['actualDisbursementDate', PAID_OUT, '已放款'],
];

interface Step {
  status: number | undefined;
  text: string | undefined;
  at: string;
  remark?: string;
}

function timelineOf(loan: Fields): Step[] {
  const days = recordOf(loan.timeline);
  const [status, text] = STATUSES[idOf(loan.status)] ?? [];
  const steps = STEPS.flatMap(([field, at, step]): Step[] => {
    const day = timeOf(days[field]);
    return day === undefined ? [] : [{ status: at, text: step, at: day }];
  });
  const closed = timeOf(days.closedOnDate);
  return status === ENDED && closed !== undefined ? [...steps, { status, text, at: closed }] : steps;
}

/** What is due next, by Fineract's own schedule; undefined when nothing is. */
function nextDue({ repaymentSchedule, summary }: Fields): string | undefined {
  const next = rowsOf(recordOf(repaymentSchedule).periods).find((period) => period.complete === false);
  if (!next) return undefined;
  const { principalOutstanding } = recordOf(summary);
  return `下一期 ${dayOf(next.dueDate) ?? ''} 应还 ${yuan(fenOf(next.totalOutstandingForPeriod))} 元；剩余本金 ${yuan(fenOf(principalOutstanding))} 元`;
}

function applicationOf(loan: Fields, client: Fields) {
  const id = idOf(loan.status);
  const [status, status_text] = STATUSES[id] ?? [];
  const every = monthsOf(loan);
  const term = every === undefined ? undefined : every * Number(loan.numberOfRepayments);
  const timeline = timelineOf(loan);
  const due = status === PAID_OUT ? nextDue(loan) : undefined;
  const lender = loan.fundName ?? LENDER;
  return {
    id: loan.id,
    form_no: loan.accountNo,
    request_id: loan.externalId,
    form_id: loan.loanProductId,
    title: loan.loanProductName,
    partner_id: loan.loanProductId,
    partner_name: lender,
    amount: yuan(fenOf(loan.proposedPrincipal ?? loan.principal)),
    term,
    contact_name: nameOf(client),
    phone_mask: masked(client.mobileNo),
    status,
    status_text,
    result: GRANTED.includes(id)
      ? {
          bank: lender,
          amount: yuan(fenOf(loan.approvedPrincipal ?? loan.principal)),
          annual_rate:
            idOf(loan.interestType) === DECLINING ? Number(loan.annualInterestRate).toFixed(2) : undefined,
          term,
        }
      : null,
    timeline: timeline.map((step) =>
      step.status === PAID_OUT && due !== undefined ? { ...step, remark: due } : step,
    ),
    loan_type_id: null,
    advisor: null,
    need_items: [],
    files: [],
    can_edit: 0,
    can_cancel: id === SUBMITTED ? 1 : 0,
    created_at: timeline[0]?.at,
    updated_at: timeline.at(-1)?.at,
  };
}

interface ApplicationFilter {
  status?: number;
  keyword?: string;
  request_id?: string;
}

/** The loans that a filter finds, the newest first, as the overview of the accounts has them. */
async function loansOf({ status, keyword = '', request_id }: ApplicationFilter, ask: Ask) {
  const { client, loans } = await accountsOf(ask);
  const found = loans
    .filter(
      (loan) =>
        (status === undefined || STATUSES[idOf(loan.status)]?.[0] === status) &&
        (request_id === undefined || loan.externalId === request_id) &&
        [textOf(loan.accountNo), textOf(loan.productName)].some((text) => text.includes(keyword)),
    )
    .toSorted((one, other) => Number(other.id) - Number(one.id));
  return { client, found };
}

// ---- What the operator says itself

const site = {
  name: '栖云贷款服务',
  phone: '400-000-0000',
  work_time: '工作日 9:00–18:00',
  email: 'service@example.com',
  address: '上海市示例路 1 号',
  copyright: '栖云信息服务有限公司',
};
const agreement = (title: string, ...paragraphs: string[]): string =>
  [`<h2>${title}</h2>`, ...paragraphs.map((text) => `<p>${text}</p>`)].join('');
const config = {
  protocol: agreement(
    '用户服务协议',
    '账户由机构开立；请妥善保管账号与密码，不要交给他人使用。',
    '您提交的贷款申请由放款机构审批，利率、额度与期限以合同为准。',
  ),
  privacy: agreement(
    '隐私政策',
    '我们只处理办理储蓄与贷款业务所必需的信息，不向您没有授权的第三方提供。',
    '您可以致电客服查询、更正或删除您的信息。',
  ),
};

// ---- Refusals

/** By `userMessageGlobalisationCode`; that of a field comes first. */
const MESSAGES: Record<string, string> = {
  'error.msg.loan.withdraw.cannot.withdraw': '这份申请已在处理，不能再撤销',
  'error.msg.loan.duplicate.externalId': '这份申请已经提交，请在申请记录中查看',
  'error.msg.password.already.used': '不能使用以前用过的密码',
  'error.msg.resource.not.found': '没有找到您要的内容',
  'error.msg.not.authorized': '没有权限进行此操作',
};
const STATUS_MESSAGES: Record<number, string> = {
  400: '请检查填写的内容',
  403: '现在不能进行这项操作，请稍后再试或联系客服',
  404: '没有找到您要的内容',
  409: '记录刚被修改，请刷新页面后再试',
};
/** Fineract's parameter as a field of the contract, with what is wrong with it. */
const FIELDS: Record<string, [field: string, fault: string]> = {
  principal: ['amount', '金额不在该产品的范围内'],
  numberOfRepayments: ['term', '期限不在该产品的范围内'],
  password: ['password', '密码不符合要求，请换一个'],
};

/** What a call says of its success. Fineract says nothing. */
const DONE: Record<string, string> = {
  login: '登录成功',
  changePassword: '密码已修改，请用新密码重新登录',
  submitForm: '申请已提交',
  cancelFormRecord: '申请已撤销',
};

/** Their key is not the member's. */
const CATALOGUE_CALLS = ['partner', 'forms', 'form'];

function refusalOf(body: unknown, { call, code, status, sent }: Occasion): RefusalDetails {
  // Everywhere else, 401 means that the key is no longer valid.
  if (call === 'login' && status === 401)
    return { code: 400, reason: 'credentials_wrong', message: '账号或密码错误' };
  if (CATALOGUE_CALLS.includes(call) && status === 401) return { code: 502 };
  const { userMessageGlobalisationCode, errors } = recordOf(body);
  const faults = rowsOf(errors);
  const words = [
    ...faults.map((fault) => fault.userMessageGlobalisationCode),
    userMessageGlobalisationCode,
  ].map(textOf);
  const message = words.map((word) => MESSAGES[word]).find(Boolean) ?? STATUS_MESSAGES[status];
  const fields = faults.flatMap(({ parameterName }) => {
    const [field, fault] = FIELDS[textOf(parameterName)] ?? [];
    return field === undefined
      ? []
      : [[field === 'term' && 'periods' in recordOf(sent) ? 'periods' : field, fault]];
  });
  return fields.length > 0 ? { code: 422, message, errors: Object.fromEntries(fields) } : { code, message };
}

export const adaptation = adapt({
  // No envelope: the HTTP status decides, and the body is the data.
  envelope: { code: ['@status'], message: [], data: [] },
  success: [200],
  sessionLost: [401],
  token: { prefix: 'Basic ', none: null, names: ['base64EncodedAuthenticationKey'] },
  headers: { 'fineract-platform-tenantid': TENANT },
  message: (message, { call, code }) => (code === 200 ? (DONE[call] ?? '操作成功') : message),
  refusal: refusalOf,
  rows: {
    // ---- The member
    login: {
      upstream: `POST ${API}/self/authentication`,
      fields: ['account', 'password'],
      request: ({ account, password }) => ({ username: account, password }),
      data: (data) => ({ user_id: Math.min(...(recordOf(data).clients as number[])) }),
    },
    user: { answer: member },
    visit: { answer: member },
    logout: 'absent',
    register: 'absent',
    inviter: 'absent',
    sendSms: 'absent',
    captcha: 'absent',
    forgetPassword: 'absent',
    changePassword: {
      fields: ['old_password'],
      async answer({ old_password, password, password_confirmation }, { ask, token, refuse }) {
        // Fineract does not ask for the old password, which is part of the key.
        const [account = ''] = Buffer.from(token ?? '', 'base64')
          .toString()
          .split(':', 1);
        if (Buffer.from(`${account}:${old_password}`).toString('base64') !== token)
          throw refuse({ code: 422, reason: 'password_wrong', errors: { old_password: '原密码不正确' } });
        await ask(`PUT ${API}/self/user`, { body: { password, repeatPassword: password_confirmation } });
        return null;
      },
    },
    setPassword: 'absent',
    changePhone: 'absent',
    bindPhone: 'absent',
    editUser: 'absent',
    scanAuth: 'absent',
    scanCreate: 'absent',
    scanPoll: 'absent',

    // ---- Savings
    bag: {
      async answer(_, { ask }) {
        const summaries = (await savingsOf(ask)).map(({ summary }) => recordOf(summary));
        const sum = (field: string) => summaries.reduce((all, one) => all + fenOf(one[field]), 0);
        const available = sum('availableBalance');
        return { balance: yuan(available), frozen: yuan(sum('accountBalance') - available) };
      },
    },
    bill: {
      fields: ['type', 'start_date', 'end_date', 'keyword'],
      answer: async (input, { ask }) => pageOf(await billsOf(input, ask), input),
    },
    billPage: {
      fields: ['type', 'start_date', 'end_date', 'keyword'],
      async answer(input, { ask }) {
        const bills = await billsOf(input, ask);
        return {
          ...totalsOf(bills, input),
          sum_income: sumOf(bills, 1),
          sum_expense: sumOf(bills, 2),
        };
      },
    },
    withdrawConfig: 'absent',
    withdrawAllowance: 'absent',
    withdraw: 'absent',
    withdrawals: 'absent',
    withdrawalsPage: 'absent',
    cancelWithdraw: 'absent',
    rechargeConfig: 'absent',
    recharge: 'absent',
    rechargeOrders: 'absent',
    rechargeOrdersPage: 'absent',
    rechargeOrder: 'absent',
    cancelRecharge: 'absent',
    balanceRefundQuote: 'absent',
    balanceRefund: 'absent',
    balanceRefunds: 'absent',
    cancelBalanceRefund: 'absent',

    // ---- Loans
    partner: {
      fields: [],
      answer: async (_, { ask }) =>
        Promise.all(
          (await catalogueOf(ask)).map(async ({ id }) =>
            offerOf(recordOf(await ask(`GET ${API}/loanproducts/${Number(id)}`, CATALOGUE))),
          ),
        ),
    },
    loanType: 'absent',
    forms: { answer: async (_, { ask }) => (await catalogueOf(ask)).map(formOf) },
    form: {
      async answer({ id }, { ask, refuse }) {
        const product = recordOf(await ask(`GET ${API}/loanproducts/${id}`, CATALOGUE));
        if (!isOpen(product)) throw refuse({ code: 404, reason: 'not_found' });
        return { ...formOf(product), steps: [stepOf(product)] };
      },
    },
    submitForm: {
      // No drafts, no changes of what was sent, no files.
      fields: ['partner_id', 'agree', 'version', 'cost_confirmed', 'call_time'],
      async answer({ form_id, answers, call_time, request_id }, { ask, now }) {
        const { amount, term, periods } = recordOf(answers);
        const clientId = (await clientOf(ask)).id;
        const query = { templateType: 'individual', clientId, productId: form_id };
        const template = recordOf(await ask(`GET ${API}/self/loans/template`, { query }));
        const count = Number(term ?? periods);
        const day = shanghaiDay(now);
        const body = {
          clientId,
          productId: form_id,
          loanType: 'individual',
          principal: amount,
          numberOfRepayments: count,
          repaymentEvery: template.repaymentEvery,
          repaymentFrequencyType: idOf(template.repaymentFrequencyType),
          loanTermFrequency: count * Number(template.repaymentEvery),
          loanTermFrequencyType: idOf(template.repaymentFrequencyType),
          interestRatePerPeriod: template.interestRatePerPeriod,
          amortizationType: idOf(template.amortizationType),
          interestType: idOf(template.interestType),
          interestCalculationPeriodType: idOf(template.interestCalculationPeriodType),
          transactionProcessingStrategyCode: template.transactionProcessingStrategyCode,
          expectedDisbursementDate: day,
          submittedOnDate: day,
          dateFormat: 'yyyy-MM-dd',
          locale: 'en',
          ...(template.fundId !== undefined && { fundId: template.fundId }),
          ...(call_time && { submittedOnNote: `方便接听：${call_time}` }),
          ...(request_id && { externalId: request_id }),
        };
        // Fineract repeats its first response for the same key.
        const headers = request_id ? { 'idempotency-key': request_id } : {};
        const { loanId } = recordOf(await ask(`POST ${API}/self/loans`, { body, headers }));
        return { id: loanId, status: WAITING, status_text: WAITING_TEXT };
      },
    },
    formRecords: {
      fields: ['status', 'keyword', 'request_id'],
      async answer(input, { ask }) {
        const { client, found } = await loansOf(input, ask);
        // The overview has neither term nor lender.
        return Promise.all(
          pageOf(found, input).map(async ({ id }) =>
            applicationOf(recordOf(await ask(`GET ${API}/self/loans/${Number(id)}`)), client),
          ),
        );
      },
    },
    formRecordsPage: {
      fields: ['status', 'keyword'],
      answer: async (input, { ask }) => totalsOf((await loansOf(input, ask)).found, input),
    },
    formRecord: {
      async answer({ id }, { ask, refuse }) {
        const query = { associations: 'repaymentSchedule' };
        const loan = recordOf(await ask(`GET ${API}/self/loans/${id}`, { query }));
        if (!inYuan(loan)) throw refuse({ code: 404, reason: 'not_found' });
        return applicationOf(loan, await clientOf(ask));
      },
    },
    cancelFormRecord: {
      async answer({ id }, { ask, now }) {
        const body = { withdrawnOnDate: shanghaiDay(now), dateFormat: 'yyyy-MM-dd', locale: 'en' };
        await ask(`POST ${API}/self/loans/${id}?command=withdrawnByApplicant`, { body });
        return null;
      },
    },
    favorites: 'absent',
    webhooks: 'absent',
    addWebhook: 'absent',
    deleteWebhook: 'absent',
    testWebhook: 'absent',
    webhookDeliveries: 'absent',
    changeFavorites: 'absent',
    supplementForm: 'absent',
    consents: 'absent',
    consentsPage: 'absent',
    withdrawConsent: 'absent',
    answerAgreement: 'absent',
    confirmProposal: 'absent',
    declineProposal: 'absent',

    // ---- The site, and what Fineract knows nothing of
    index: 'absent',
    site: { answer: () => site },
    seo: 'absent',
    config: { answer: () => config },
    upload: 'absent',
    uploads: 'absent',
    uploadConfig: 'absent',
    notices: 'absent',
    noticeDetail: 'absent',
    readAllNotices: 'absent',
    notice: 'absent',
    wz: 'absent',
    articles: 'absent',
    article: 'absent',
    articleHelpful: 'absent',
    feedback: 'absent',
    messages: 'absent',
    message: 'absent',
    certApply: 'absent',
    certLogs: 'absent',
    certLogsPage: 'absent',
    cancelCert: 'absent',
    vipPackages: 'absent',
    vipRefund: 'absent',
    levels: 'absent',
    childs: 'absent',
    devices: 'absent',
    endDevice: 'absent',
    endOtherDevices: 'absent',
    logins: 'absent',
    closing: 'absent',
    closeAccount: 'absent',
    keepAccount: 'absent',
    noticeSettings: 'absent',
    saveNoticeSettings: 'absent',
  },
});
