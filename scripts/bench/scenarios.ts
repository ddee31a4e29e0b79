/** A goal, and what to reach for: of processor time for a request upper bounds, of requests in a second lower ones. */
interface Goal {
  must: number;
  reach: number;
}

/** Ratios between the gateway and a floor, both measured with the same load in the same round. */
export interface Scenario {
  name: string;
  path: () => string;
  /** With the cookie of a member. */
  isMember?: true;
  /** Fewer than usual, so that no page is shed, which would cost the gateway time and the floor none. */
  connections?: number;
  /** `plain`: the gateway itself, asked for the same without compression. */
  floor: 'raw' | 'react' | 'proxy' | 'plain';
  cpu?: Goal;
  rate?: Goal;
}

let turn = 0;
/** A page that nobody has asked for: each amount of money is another one. */
const newPage = (): string => `/bank?amount=${1 + (turn++ % 900_000) / 100}`;

const FEW = 4;
const MEMORY = { floor: 'raw', cpu: { must: 6, reach: 4 }, rate: { must: 0.16, reach: 0.25 } } as const;
const RENDERED = { connections: FEW, floor: 'react', cpu: { must: 1.8, reach: 1.4 } } as const;
const PUBLIC_CALL = { floor: 'proxy', rate: { must: 2.5, reach: 4 } } as const;

export const scenarios: readonly Scenario[] = [
  { name: '/ from memory', path: () => '/', ...MEMORY },
  { name: '/news/1 from memory', path: () => '/news/1', ...MEMORY },
  { name: '/ from memory, asked for br', path: () => '/', floor: 'plain', cpu: { must: 1, reach: 1 } },
  { name: '/bank, each for the first time', path: newPage, ...RENDERED },
  { name: '/user of a member', path: () => '/user', isMember: true, ...RENDERED },
  { name: '/wallet/record of a member', path: () => '/wallet/record', isMember: true, ...RENDERED },
  {
    name: '/bff/user/bag of a member',
    path: () => '/bff/user/bag',
    isMember: true,
    floor: 'proxy',
    rate: { must: 0.4, reach: 0.55 },
  },
  { name: '/bff/site', path: () => '/bff/site', ...PUBLIC_CALL },
  { name: '/bff/partner', path: () => '/bff/partner', ...PUBLIC_CALL },
];

/** What the raw floor sends. */
export const rawPaths = scenarios.filter(({ floor }) => floor === 'raw').map(({ path }) => path());
