/** A ratio between the gateway and a floor, both measured with the same load in the same round. */
export interface Scenario {
  name: string;
  path: () => string;
  /** With the cookie of a member. */
  isMember?: true;
  /** Fewer than usual, so that no page is shed, which would cost the gateway time and the floor none. */
  connections?: number;
  floor: 'raw' | 'react' | 'proxy';
  /** Processor time for a request, or requests in a second. */
  figure: 'cpu' | 'rate';
  must: number;
  reach: number;
}

let turn = 0;
/** A page that nobody has asked for: each amount of money is another one. */
export const newPage = (): string => `/bank?amount=${1 + (turn++ % 900_000) / 100}`;

const FEW = 4;

export const scenarios: readonly Scenario[] = [
  { name: '/ from the cache', path: () => '/', floor: 'raw', figure: 'cpu', must: 1.8, reach: 1.2 },
  { name: '/news/1 from the cache', path: () => '/news/1', floor: 'raw', figure: 'cpu', must: 1.8, reach: 1.2 },
  { name: '/bank, each for the first time', path: newPage, connections: FEW, floor: 'react', figure: 'cpu', must: 1.2, reach: 0.9 },
  { name: '/user of a member', path: () => '/user', isMember: true, connections: FEW, floor: 'react', figure: 'cpu', must: 0.9, reach: 0.5 },
  { name: '/wallet/record of a member', path: () => '/wallet/record', isMember: true, connections: FEW, floor: 'react', figure: 'cpu', must: 0.9, reach: 0.5 },
  { name: '/bff/site', path: () => '/bff/site', floor: 'raw', figure: 'cpu', must: 2, reach: 1.3 },
  { name: '/bff/partner', path: () => '/bff/partner', floor: 'raw', figure: 'cpu', must: 2, reach: 1.3 },
  { name: '/bff/user/bag of a member', path: () => '/bff/user/bag', isMember: true, floor: 'proxy', figure: 'rate', must: 1, reach: 1.25 },
];

/** What the raw floor sends. */
export const rawPaths = scenarios.filter(({ floor }) => floor === 'raw').map(({ path }) => path());
