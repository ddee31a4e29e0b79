import type { IncomingHttpHeaders } from 'node:http';
import type { Test } from 'tap';
import { listen } from '../../test/support/upstreams/listen.ts';
import {
  type Client,
  clientData,
  clients,
  type DateParts,
  dayBefore,
  loanData,
  loans,
  loanSummary,
  type Product,
  products,
  savings,
  savingsData,
  savingsSummary,
  type SelfUser,
  users,
} from './upstreamData.ts';

/**
 * Apache Fineract's self-service API, imitated for tests: paths, verbs, statuses and errors as in the resources and exception mappers
 * that the head of adaptation.ts names. In memory; nothing is shared between two of them.
 */

const BASE = '/fineract-provider/api/v1';
export const TENANT = 'default';
/** The read-only user for the catalogue. */
export const CATALOGUE_KEY = Buffer.from('catalogue:Read-only-1').toString('base64');
export const MEMBER = { account: 'linzhixia', password: 'Yinqiao-2026' };
/** Has no accounts and no loans. */
export const NEWCOMER = { account: 'zhouyihe', password: 'Yinqiao-2026' };

export interface Hit {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** A reply with Fineract's body, or Spring's for `status` alone. */
class Reply extends Error {
  constructor(
    readonly status: number,
    readonly body?: unknown,
  ) {
    super(String(status));
  }
}

interface Fault {
  code: string;
  message: string;
  parameter?: string;
}

const globalError = (status: number, code: string, message: string, faults: readonly Fault[] = []) =>
  new Reply(status, {
    developerMessage: message,
    httpStatusCode: String(status),
    defaultUserMessage: message,
    userMessageGlobalisationCode: code,
    errors: faults.map((fault) => ({
      developerMessage: fault.message,
      defaultUserMessage: fault.message,
      userMessageGlobalisationCode: fault.code,
      parameterName: fault.parameter ?? 'id',
      args: [],
    })),
  });
const unauthenticated = () =>
  globalError(401, 'error.msg.not.authenticated', 'Unauthenticated. Please login.');
const invalid = (...faults: Fault[]) =>
  globalError(400, 'validation.msg.validation.errors.exist', 'Validation errors exist.', faults);
const notFound = (code: string, message: string) =>
  globalError(404, 'error.msg.resource.not.found', 'The requested resource is not available.', [
    { code, message },
  ]);
const ruleBroken = (code: string, message: string) =>
  globalError(
    403,
    'validation.msg.domain.rule.violation',
    'Errors contain reason for domain rule violation.',
    [{ code, message }],
  );
const unsupported = (parameter: string) =>
  invalid({
    code: 'error.msg.parameter.unsupported',
    message: `The parameter ${parameter} is not supported.`,
    parameter,
  });

const LOAN_ASSOCIATIONS = new Set([
  'repaymentSchedule',
  'futureSchedule',
  'originalSchedule',
  'transactions',
  'charges',
  'guarantors',
  'collateral',
  'linkedAccount',
  'multiDisburseDetails',
]);
const LOAN_PARAMETERS = new Set([
  'dateFormat',
  'locale',
  'clientId',
  'loanType',
  'productId',
  'principal',
  'loanTermFrequency',
  'loanTermFrequencyType',
  'numberOfRepayments',
  'repaymentEvery',
  'repaymentFrequencyType',
  'interestRatePerPeriod',
  'amortizationType',
  'interestType',
  'interestCalculationPeriodType',
  'transactionProcessingStrategyCode',
  'expectedDisbursementDate',
  'submittedOnDate',
  'submittedOnNote',
  'externalId',
  'fundId',
]);
const MANDATORY = [...LOAN_PARAMETERS].filter(
  (name) => !['submittedOnNote', 'externalId', 'fundId'].includes(name),
);

/** Starts it. `hits` are its requests; `state` may be changed by a test. */
export async function startFineract(t: Pick<Test, 'teardown'>) {
  const hits: Hit[] = [];
  const state = {
    users: users(),
    loans: loans(),
    savings: savings(),
    registrations: [] as { id: number; token: string; username: string; password: string; client: number }[],
  };
  const answered = new Map<string, unknown>();

  const origin = await listen(t, (request, response, bytes) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://fineract');
    const hit: Hit = {
      method: request.method ?? 'GET',
      path,
      query,
      headers: request.headers,
      body: parse(bytes),
    };
    hits.push(hit);
    let reply: Reply;
    try {
      reply = new Reply(200, answer(hit));
    } catch (error) {
      if (!(error instanceof Reply)) throw error;
      reply = error;
    }
    const { status } = reply;
    const body = reply.body ?? { timestamp: new Date().toISOString(), status, error: REASONS[status], path };
    // A decimal has its six digits; text stands as it is, although the type says JSON.
    const text = typeof body === 'string' ? body : JSON.stringify(body).replaceAll(/"#(-?[\d.]+)#"/g, '$1');
    response
      .writeHead(status, {
        'content-type': 'application/json',
        ...(status === 401 && { 'www-authenticate': 'Basic realm="Fineract Platform API"' }),
      })
      .end(text);
  });

  function answer(hit: Hit): unknown {
    const { method, path, headers } = hit;
    if (!path.startsWith(`${BASE}/`)) throw new Reply(404);
    const call = `${method} ${path.slice(BASE.length)}`;
    if (headers['fineract-platform-tenantid'] !== TENANT) throw new Reply(400);
    const user = signedIn(headers.authorization, path);
    const open = PUBLIC[call];
    if (open) return open(hit);
    if (!user) throw new Reply(401);
    for (const [pattern, run] of routes) {
      const [, ...ids] = pattern.exec(call) ?? [];
      if (ids.length > 0 || pattern.test(call)) return run(hit, user, ...ids.map(Number));
    }
    throw new Reply(404);
  }

  /** Spring's filter refuses wrong credentials on every path, and each kind of user on the paths of the other. */
  function signedIn(authorization: string | undefined, path: string): SelfUser | undefined {
    const [, key] = /^Basic (.+)$/.exec(authorization ?? '') ?? [];
    if (key === undefined) return undefined;
    const [, username, password] = /^([^:]*):(.*)$/.exec(Buffer.from(key, 'base64').toString()) ?? [];
    const user = state.users.find(
      (one) => one.username === username && one.password === password && !one.disabled,
    );
    if (!user || user.clients.length > 0 !== path.includes('/self/')) throw new Reply(401);
    return user;
  }

  const PUBLIC: Record<string, (hit: Hit) => unknown> = {
    'POST /self/authentication'({ body: { username, password } }) {
      // An exception without a mapper.
      if (username === undefined || password === undefined) throw new Reply(500);
      const user = state.users.find((one) => one.username === username && one.password === password);
      if (!user) throw unauthenticated();
      if (user.disabled) throw new Reply(500);
      return {
        username,
        userId: user.id,
        base64EncodedAuthenticationKey: Buffer.from(`${user.username}:${user.password}`).toString('base64'),
        authenticated: true,
        officeId: 1,
        officeName: 'Head Office',
        roles: [{ id: 2, name: 'Self Service User', description: 'self service role', disabled: false }],
        permissions: ['READ_SAVINGSACCOUNT', 'READ_LOAN', 'CREATE_LOAN', 'WITHDRAW_LOAN', 'READ_CLIENT'],
        clients: user.clients,
        shouldRenewPassword: false,
        isTwoFactorAuthenticationRequired: false,
      };
    },
    'POST /self/registration'({ body }) {
      const faults = [
        'accountNumber',
        'firstName',
        'lastName',
        'username',
        'password',
        'authenticationMode',
        'email',
      ]
        .filter((name) => !body[name])
        .map((parameter) => ({
          code: `validation.msg.user.${parameter}.cannot.be.blank`,
          message: `The parameter \`${parameter}\` is mandatory.`,
          parameter,
        }));
      if (faults.length > 0) throw invalid(...faults);
      if (state.users.some(({ username }) => username === body.username))
        throw globalError(
          403,
          'error.msg.user.duplicate.username',
          `User with username ${text(body.username)} already exists.`,
          [
            {
              code: 'error.msg.user.duplicate.username',
              message: `User with username ${text(body.username)} already exists.`,
              parameter: 'username',
            },
          ],
        );
      const client = clients.find(
        (one) =>
          one.accountNo === body.accountNumber &&
          one.firstname === body.firstName &&
          one.lastname === body.lastName,
      );
      if (!client)
        throw notFound(
          'error.msg.client.not.found.with.basic.details',
          'Client not found with basic details.',
        );
      state.registrations.push({
        id: state.registrations.length + 1,
        token: '4711',
        username: text(body.username),
        password: text(body.password),
        client: client.id,
      });
      return 'Self service request created.';
    },
    'POST /self/registration/user'({ body }) {
      const found = state.registrations.find(
        ({ id, token }) => id === Number(body.requestId) && token === body.authenticationToken,
      );
      if (!found)
        throw notFound(
          'error.msg.self.service.registration.not.found',
          'Self service registration not found.',
        );
      const id = Math.max(...state.users.map((one) => one.id)) + 1;
      state.users.push({ id, username: found.username, password: found.password, clients: [found.client] });
      return { resourceId: id };
    },
  };

  const clientOf = (id: number): Client => clients.find((one) => one.id === id)!;
  /** `user` may see the client. */
  function ownClient(user: SelfUser, id: number): Client {
    if (!user.clients.includes(id))
      throw notFound('error.msg.client.id.invalid', `Client with identifier ${id} does not exist`);
    return clientOf(id);
  }
  function ownLoan(user: SelfUser, id: number) {
    const loan = state.loans.find((one) => one.id === id);
    if (!loan || !user.clients.includes(loan.clientId))
      throw notFound('error.msg.loan.id.invalid', `Loan with identifier ${id} does not exist`);
    return loan;
  }
  function productOf(id: number): Product {
    const product = products.find((one) => one.id === id);
    if (!product)
      throw notFound('error.msg.loanproduct.id.invalid', `Loan product with identifier ${id} does not exist`);
    return product;
  }
  function associationsOf({ query }: Hit, allowed: ReadonlySet<string>): Set<string> {
    const wanted = new Set((query.get('associations') ?? '').split(',').filter(Boolean));
    const odd = [...wanted].find((one) => !allowed.has(one));
    if (odd !== undefined) throw unsupported(odd);
    return wanted;
  }

  /** The paths of members; the last two are those of staff. */
  const routes: [RegExp, (hit: Hit, user: SelfUser, ...ids: number[]) => unknown][] = [
    [
      /^GET \/self\/clients$/,
      (_, user) => ({
        totalFilteredRecords: user.clients.length,
        pageItems: user.clients.map((id) => clientData(clientOf(id))),
      }),
    ],
    [/^GET \/self\/clients\/(\d+)$/, (_, user, id = 0) => clientData(ownClient(user, id))],
    [
      /^GET \/self\/clients\/(\d+)\/accounts$/,
      (_, user, id = 0) => {
        ownClient(user, id);
        const [loanAccounts, savingsAccounts] = [
          state.loans.filter((one) => one.clientId === id).map(loanSummary),
          state.savings.filter((one) => one.clientId === id).map(savingsSummary),
        ];
        // What is empty is left out.
        return {
          ...(loanAccounts.length > 0 && { loanAccounts }),
          ...(savingsAccounts.length > 0 && { savingsAccounts }),
        };
      },
    ],
    [
      /^GET \/self\/savingsaccounts\/(\d+)$/,
      (hit, user, id = 0) => {
        const wanted = associationsOf(hit, new Set(['transactions', 'charges']));
        const account = state.savings.find((one) => one.id === id && user.clients.includes(one.clientId));
        if (!account)
          throw notFound(
            'error.msg.saving.account.id.invalid',
            `Savings account with identifier ${id} does not exist`,
          );
        return savingsData(account, clientOf(account.clientId), wanted.has('transactions'));
      },
    ],
    [
      /^GET \/self\/loanproducts$/,
      ({ query }, user) => (ownClient(user, Number(query.get('clientId'))), catalogue()),
    ],
    [
      /^GET \/self\/loanproducts\/(\d+)$/,
      ({ query }, user, id = 0) => (ownClient(user, Number(query.get('clientId'))), productOf(id)),
    ],
    [
      /^GET \/self\/loans\/template$/,
      ({ query }, user) => {
        if (query.get('templateType') !== 'individual') throw new Reply(500);
        const client = ownClient(user, Number(query.get('clientId')));
        const productOptions = products
          .filter(({ status }) => status === 'loanProduct.active')
          .map(({ id, name }) => ({ id, name, multiDisburseLoan: false }));
        const shared = {
          clientId: client.id,
          clientName: `${client.firstname} ${client.lastname}`,
          clientOfficeId: 1,
          timeline: { expectedDisbursementDate: dayBefore(0) },
          productOptions,
        };
        const id = query.get('productId');
        if (id === null) return shared;
        const product = productOf(Number(id));
        const { repaymentFrequencyType: every, charges: _charges, ...terms } = product;
        return {
          ...shared,
          loanProductId: product.id,
          loanProductName: product.name,
          ...('fundId' in product && { fundId: product.fundId, fundName: product.fundName }),
          termFrequency: product.numberOfRepayments * product.repaymentEvery,
          termPeriodFrequencyType: every,
          repaymentFrequencyType: every,
          ...pick(terms, [
            'currency',
            'principal',
            'numberOfRepayments',
            'repaymentEvery',
            'interestRatePerPeriod',
            'interestRateFrequencyType',
            'annualInterestRate',
            'amortizationType',
            'interestType',
            'interestCalculationPeriodType',
            'transactionProcessingStrategyCode',
          ]),
          product,
        };
      },
    ],
    [/^POST \/self\/loans$/, submitLoan],
    [
      /^GET \/self\/loans\/(\d+)$/,
      (hit, user, id = 0) => {
        const wanted = associationsOf(hit, LOAN_ASSOCIATIONS);
        const loan = ownLoan(user, id);
        const { repaymentSchedule, notes: _notes, ...data } = loanData(loan, clientOf(loan.clientId));
        return { ...data, ...(wanted.has('repaymentSchedule') && { repaymentSchedule }) };
      },
    ],
    [
      /^POST \/self\/loans\/(\d+)$/,
      ({ query, body }, user, id = 0) => {
        const command = query.get('command') ?? '';
        if (command !== 'withdrawnByApplicant')
          throw invalid({
            code: 'error.msg.query.parameter.value.unsupported',
            message: `The query parameter command has an unsupported value of: ${command}`,
            parameter: 'command',
          });
        const loan = ownLoan(user, id);
        const day = dayOf(body, 'withdrawnOnDate');
        if (loan.status !== 100)
          throw ruleBroken(
            'error.msg.loan.withdraw.cannot.withdraw',
            "Only the loan applications with status 'Submitted and pending approval' are allowed to be withdrawn by applicant.",
          );
        Object.assign(loan, { status: 400, days: { ...loan.days, withdrawnOnDate: day, closedOnDate: day } });
        return {
          officeId: 1,
          clientId: loan.clientId,
          loanId: id,
          resourceId: id,
          changes: { withdrawnOnDate: body.withdrawnOnDate, closedOnDate: body.withdrawnOnDate },
        };
      },
    ],
    [
      /^PUT \/self\/user$/,
      ({ body }, user) => {
        const odd = Object.keys(body).find((name) => !['password', 'repeatPassword'].includes(name));
        if (odd !== undefined) throw unsupported(odd);
        if (!/^.{1,50}$/.test(text(body.password)))
          throw invalid({
            code: 'validation.msg.user.password.does.not.match.regexp',
            message: 'The parameter `password` must match the provided regular expression.',
            parameter: 'password',
          });
        if (body.password !== body.repeatPassword)
          throw invalid({
            code: 'validation.msg.user.password.not.equal.to.repeatPassword',
            message: 'The parameter `password` is not equal to repeatPassword.',
            parameter: 'password',
          });
        if (body.password === user.password)
          throw globalError(
            400,
            'error.msg.password.already.used',
            'The submitted password has already been used in the past',
          );
        user.password = text(body.password);
        return { officeId: 1, resourceId: user.id, changes: { passwordEncoded: '' } };
      },
    ],
    [/^GET \/loanproducts$/, catalogue],
    [/^GET \/loanproducts\/(\d+)$/, (_hit, _user, id = 0) => productOf(id)],
  ];

  function submitLoan({ body, headers }: Hit, user: SelfUser): unknown {
    const key = headers['idempotency-key'];
    if (typeof key === 'string' && answered.has(key)) return answered.get(key);
    if (body.loanType !== 'individual')
      throw invalid({
        code: 'validation.msg.loan.loanType.is.not.one.of.expected.enumerations',
        message: 'The parameter `loanType` must be one of [ individual ] .',
        parameter: 'loanType',
      });
    const client = ownClient(user, Number(body.clientId));
    const odd = Object.keys(body).find((name) => !LOAN_PARAMETERS.has(name));
    if (odd !== undefined) throw unsupported(odd);
    const product = productOf(Number(body.productId));
    const faults: Fault[] = MANDATORY.filter((name) => body[name] === undefined || body[name] === '').map(
      (parameter) => ({
        code: `validation.msg.loan.${parameter}.cannot.be.blank`,
        message: `The parameter \`${parameter}\` is mandatory.`,
        parameter,
      }),
    );
    const [principal, repayments, rate] = [
      Number(body.principal),
      Number(body.numberOfRepayments),
      Number(body.interestRatePerPeriod),
    ];
    if (!within(principal, product.minPrincipal, product.maxPrincipal))
      faults.push({
        code: 'validation.msg.loan.principal.amount.is.not.within.min.max.range',
        message: 'The parameter `principal` amount must be between min and max.',
        parameter: 'principal',
      });
    if (repayments < product.minNumberOfRepayments || repayments > product.maxNumberOfRepayments)
      faults.push({
        code: 'validation.msg.loan.numberOfRepayments.is.not.within.expected.range',
        message: 'The parameter `numberOfRepayments` must be between min and max.',
        parameter: 'numberOfRepayments',
      });
    if (!within(rate, product.minInterestRatePerPeriod, product.maxInterestRatePerPeriod))
      faults.push({
        code: 'validation.msg.loan.interestRatePerPeriod.amount.is.not.within.min.max.range',
        message: 'The parameter `interestRatePerPeriod` amount must be between min and max.',
        parameter: 'interestRatePerPeriod',
      });
    if (faults.length > 0) throw invalid(...faults);
    if (body.externalId !== undefined && state.loans.some(({ externalId }) => externalId === body.externalId))
      throw globalError(
        403,
        'error.msg.loan.duplicate.externalId',
        `Loan with externalId \`${text(body.externalId)}\` already exists`,
        [
          {
            code: 'error.msg.loan.duplicate.externalId',
            message: 'Loan with this externalId already exists',
            parameter: 'externalId',
          },
        ],
      );
    const days = {
      submittedOnDate: dayOf(body, 'submittedOnDate'),
      expectedDisbursementDate: dayOf(body, 'expectedDisbursementDate'),
    };
    const id = Math.max(...state.loans.map((one) => one.id)) + 1;
    state.loans.push({
      id,
      clientId: client.id,
      product,
      status: 100,
      principal,
      repayments,
      rate: product.interestRateFrequencyType.id === 2 ? rate * 12 : rate,
      days,
      paid: 0,
      ...(body.externalId !== undefined && { externalId: text(body.externalId) }),
      ...(body.submittedOnNote !== undefined && { note: text(body.submittedOnNote) }),
    });
    const made = { officeId: 1, clientId: client.id, loanId: id, resourceId: id };
    if (typeof key === 'string') answered.set(key, made);
    return made;
  }

  return { origin, hits, state };
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  500: 'Internal Server Error',
};

/** A list has no charges. */
const catalogue = () => products.map(({ charges: _, ...product }) => product);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
const within = (amount: number, least: string, most: string): boolean =>
  amount >= Number(least.replaceAll('#', '')) && amount <= Number(most.replaceAll('#', ''));

/** A date of the body, which has to have the format and the locale that it names. */
function dayOf(body: Record<string, unknown>, parameter: string): DateParts {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text(body[parameter])) ?? [];
  if (body.dateFormat !== 'yyyy-MM-dd' || !body.locale || day === undefined)
    throw invalid({
      code: `validation.msg.invalid.date.format`,
      message: `The parameter ${parameter} is invalid based on the dateFormat`,
      parameter,
    });
  const parts: DateParts = [Number(year), Number(month), Number(day)];
  if (
    Date.UTC(parts[0], parts[1] - 1, parts[2]) > Date.UTC(...monthBased(dayBefore(0))) &&
    parameter !== 'expectedDisbursementDate'
  )
    throw ruleBroken(
      'error.msg.loan.submittal.cannot.be.a.future.date',
      'The date on which a loan is submitted cannot be in the future.',
    );
  return parts;
}
const monthBased = ([year, month, day]: DateParts): DateParts => [year, month - 1, day];

function parse(bytes: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(bytes.toString() || '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
