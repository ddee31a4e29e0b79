import type { LimitName } from '../../../shared/endpoint.ts';
import type { Config } from '../../config/config.ts';
import type { Priority } from '../renderQueue.ts';

/** Whom a request or a call is counted for. A policy does not apply to a request without its field. */
export interface Subject {
  /** IPv4 address, or /64 of IPv6. */
  address?: string | undefined;
  /** Of IPv6, the /56, and the /48; of IPv4 the /24 is the network. */
  site?: string | undefined;
  network?: string | undefined;
  /** The same of a request without a proven session: of a visitor, or with a token that the upstream has not accepted yet. */
  visitor?: string | undefined;
  visitorSite?: string | undefined;
  visitorNetwork?: string | undefined;
  /** The member of a proven session, or its fingerprint as long as that is not known; and the address that its request comes from. */
  member?: string | undefined;
  origin?: string | undefined;
  /** The same for a token that may be invalid. */
  session?: string | undefined;
  /** Phone that the call names; and that of a text message which a member asks for who is logged in, and which nobody else has a use for. */
  phone?: string | undefined;
  ownPhone?: string | undefined;
  /** Account or phone that a login names. */
  account?: string | undefined;
  /** Phone, account, or else member or session, whose text-message code the call tries. */
  codeOf?: string | undefined;
  /** The same, unless the call comes from a network that is known for it. */
  strangersCodeOf?: string | undefined;
}

/** At most `max` within `seconds`, counted from the first. */
export interface Window {
  max: number;
  seconds: number;
}

/** A rate limit. Policies that several limits share have one counter. */
export interface Policy {
  /** As in the header `RateLimit`. */
  name: string;
  /** Each combination of these has its own counter; none: one counter for all. */
  by: readonly (keyof Subject)[];
  windows: readonly Window[];
  /** Only calls that fail count. A call is counted when it begins, and given back when it succeeds, so that no burst passes. */
  failures?: true;
  /** And of these only codes that the upstream has evaluated and found wrong. */
  evaluated?: true;
  /** Messages count, and not attempts: one whose captcha the upstream refuses is given back, since nothing was sent. */
  messages?: true;
  /** A line is logged when 80 % and 100 % of a window are used. */
  alarm?: true;
}

/** What a name in the column `limit` means. */
export interface Limit {
  /** Counted when the request arrives, by this process alone: they protect the process. */
  requests: readonly Policy[];
  /** Counted when a valid call is about to be sent to the upstream, by all gateways together: they protect people and budgets. */
  calls: readonly Policy[];
  /** Who goes first when the process is saturated. Absent: members before visitors. */
  priority?: Priority;
}

const SECOND = 1;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Times that a whole /56 of IPv6, and a whole /48 or a /24 of IPv4, may do what one of its addresses may: one customer may have all of them. */
const [OF_SITE, OF_NETWORK] = [2, 5];

/** A policy for addresses, and the same for the networks that they belong to, the widest with `most` times as much. */
function byAddress(
  policy: Omit<Policy, 'by'>,
  of: 'address' | 'visitor' = 'address',
  most = OF_NETWORK,
): readonly Policy[] {
  const [site, network] =
    of === 'address' ? (['site', 'network'] as const) : (['visitorSite', 'visitorNetwork'] as const);
  const wider = (by: keyof Subject, name: string, times: number): Policy => ({
    ...policy,
    name: `${policy.name}-${name}`,
    by: [by],
    windows: policy.windows.map(({ max, seconds }) => ({ max: max * times, seconds })),
  });
  return [{ ...policy, by: [of] }, wider(site, 'site', OF_SITE), wider(network, 'network', most)];
}

const perMinute = (name: string, max: number): readonly Policy[] =>
  byAddress({ name, windows: [{ max, seconds: MINUTE }] });

/** Requests of all members behind one address in a minute: a server that acts for five hundred members, each with a request every three seconds. */
const ORIGIN_MAX = 12_000;

/** A limit for each member, whatever the session, so that a server may act for many members from one address; for everybody else by address. */
const perPerson = (name: string, windows: readonly Window[]): readonly Policy[] => [
  ...byAddress({ name, windows }, 'visitor'),
  { name: `${name}-member`, by: ['member'], windows },
];

/** A limit for each person, and a high one for all members of an address together. */
const perCaller = (name: string, max: number): readonly Policy[] => [
  ...perPerson(name, [{ max, seconds: MINUTE }]),
  { name: 'origin', by: ['origin'], windows: [{ max: ORIGIN_MAX, seconds: MINUTE }] },
];

/**
 * Wrong passwords and codes. By address and by network, so that many accounts cannot be tried from one place; by account and
 * address together, never by account alone: a stranger could keep its owner out. (A captcha after some failures is the
 * upstream's business.) People behind one company or mobile network share an address, so successes do not count.
 */
const SECRETS: readonly Policy[] = [
  {
    name: 'secret-account',
    by: ['account', 'address'],
    windows: [{ max: 10, seconds: 15 * MINUTE }],
    failures: true,
  },
  { name: 'secret-address', by: ['address'], windows: [{ max: 20, seconds: 15 * MINUTE }], failures: true },
  { name: 'secret-site', by: ['site'], windows: [{ max: 40, seconds: 15 * MINUTE }], failures: true },
  { name: 'secret-network', by: ['network'], windows: [{ max: 100, seconds: 15 * MINUTE }], failures: true },
];

/**
 * A code has 10⁶ values and lives for minutes: with ten tries an hour, guessing has no prospect. By phone alone only wrong codes count, and
 * not for a network that asked for the code or has logged in before: a stranger could keep the owner out.
 */
const CODES: readonly Policy[] = [
  { name: 'code-network', by: ['codeOf', 'network'], windows: [{ max: 10, seconds: HOUR }], failures: true },
  {
    name: 'code',
    by: ['strangersCodeOf'],
    windows: [{ max: 10, seconds: HOUR }],
    failures: true,
    evaluated: true,
  },
];

/** Text messages to a phone: they cost money and annoy their receiver. The large operators of such services allow as many. */
const TO_PHONE: readonly Window[] = [
  { max: 1, seconds: MINUTE },
  { max: 5, seconds: HOUR },
  { max: 10, seconds: DAY },
];

/** Figures that differ between portals. */
export type LimitFigures = Pick<Config, 'smsPerHour' | 'pagesPerMinute'>;

/** The rate limits, by the column `limit`. */
export const limitsOf = ({ smsPerHour, pagesPerMinute }: LimitFigures): Record<LimitName, Limit> => ({
  read: { requests: perCaller('read', 600), calls: [] },
  write: { requests: perCaller('write', 60), calls: [] },
  login: { requests: perMinute('login', 60), calls: [...SECRETS, ...CODES], priority: 'money' },
  register: {
    requests: perMinute('register', 60),
    calls: [
      ...byAddress({
        // Not the name of the requests' limit, whose counter it would share: a registration would count twice.
        name: 'register-address',
        windows: [
          { max: 10, seconds: MINUTE },
          { max: 30, seconds: HOUR },
          { max: 100, seconds: DAY },
        ],
      }),
      ...SECRETS,
      ...CODES,
    ],
    priority: 'money',
  },
  // A stolen cookie must not be a way to guess the password either.
  code: {
    requests: perCaller('code', 60),
    calls: [
      { name: 'secret-session', by: ['session'], windows: [{ max: 10, seconds: HOUR }], failures: true },
      ...SECRETS,
      ...CODES,
    ],
    priority: 'money',
  },
  sms: {
    requests: perMinute('sms', 60),
    calls: [
      ...byAddress({
        name: 'sms-address',
        windows: [
          { max: 5, seconds: MINUTE },
          { max: 20, seconds: HOUR },
          { max: 50, seconds: DAY },
        ],
      }),
      { name: 'sms-session', by: ['session'], windows: [{ max: 10, seconds: DAY }], messages: true },
      { name: 'sms-phone', by: ['phone'], windows: TO_PHONE, messages: true },
      // Counted apart, and by member: neither strangers who ask for codes to log in nor other members may use up those of the phone's owner for a withdrawal.
      { name: 'sms-own-phone', by: ['ownPhone', 'session'], windows: TO_PHONE, messages: true },
      { name: 'sms', by: [], windows: [{ max: smsPerHour, seconds: HOUR }], messages: true, alarm: true },
    ],
    priority: 'money',
  },
  captcha: { requests: perMinute('captcha', 60), calls: [], priority: 'money' },
  money: {
    requests: [
      ...perCaller('money', 60),
      { name: 'money-session', by: ['session'], windows: [{ max: 30, seconds: MINUTE }] },
    ],
    calls: CODES,
    priority: 'money',
  },
  feedback: {
    requests: perMinute('write', 60),
    calls: [
      ...byAddress({
        name: 'feedback',
        windows: [
          { max: 5, seconds: MINUTE },
          { max: 30, seconds: DAY },
        ],
      }),
    ],
  },
  upload: { requests: perCaller('write', 60), calls: [] },
  export: { requests: perCaller('export', 6), calls: [] },
  // A page with twenty pictures, for the people behind one address.
  media: { requests: perMinute('media', 1_200), calls: [] },
  // Every page view sends a report.
  report: { requests: perMinute('report', 600), calls: [], priority: 'report' },
  cspReport: { requests: perMinute('csp-report', 10), calls: [], priority: 'report' },
  // A person opens a page every few seconds; behind one address there may be a whole office. A fifth of a minute's pages at once.
  page: { requests: pages('page', pagesPerMinute), calls: [] },
  // A search is a page whose text no cache holds, and three calls on the upstream; people type slowly.
  search: {
    requests: [...pages('page', pagesPerMinute), ...pages('search', Math.ceil(pagesPerMinute / 5))],
    calls: [],
  },
});

/**
 * So many pages a minute, and a fifth of them in five seconds. A network has twice as many, which take an eighth of a process. A member is one person and
 * has half, where an address may be that of an office.
 */
const pages = (name: string, max: number): readonly Policy[] => [
  ...byAddress({ name, windows: pageWindows(max) }, 'visitor', OF_SITE),
  { name: `${name}-member`, by: ['member'], windows: pageWindows(max / 2) },
];

const pageWindows = (max: number): readonly Window[] => [
  { max: Math.ceil(max / 5), seconds: 5 * SECOND },
  { max: Math.ceil(max), seconds: MINUTE },
];
