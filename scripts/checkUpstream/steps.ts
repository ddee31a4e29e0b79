import { contract, type CallName, type Contract } from '../../shared/contract/index.ts';
import { type Endpoint, type Output, requiredOf } from '../../shared/endpoint.ts';
import { ARTICLE_TYPES, type ArticleType } from '../../shared/records/content.ts';
import type { Asked } from './createAsk.ts';
import { reads } from "../../server/gateway/adapterOf.ts";

/** A call to ask, or the reason why it is not asked; then the input is what is known of it. */
export interface Step {
  name: CallName;
  input: object;
  why?: string;
}

const rowOf = (name: CallName): Endpoint => contract[name];
const isListed = (type: ArticleType) => type !== 'page';

/**
 * The calls that need no record, public ones first: as a page's first view asks them, with the defaults of the contract for page
 * and count.
 */
export const listSteps: readonly Step[] = reads
  .flatMap((name): Step[] => {
    if (name === 'articles') return ARTICLE_TYPES.filter(isListed).map((type) => ({ name, input: { type } }));
    return requiredOf(rowOf(name).input).length === 0 ? [{ name, input: {} }] : [];
  })
  .sort((one, other) => Number(needsToken(one.name)) - Number(needsToken(other.name)));

/** The calls for a record, with the first record of its list. */
export const detailSteps = (lists: readonly Asked[]): Step[] => [
  follow(lists, 'partner', 'loanType', ([kind]) => kind && { loan_type_id: kind.id }),
  ...ARTICLE_TYPES.filter(isListed).map((type) => follow(lists, 'article', 'articles', ({ list: [row] }) => row && { type, id: row.id }, { type })),
  follow(lists, 'article', 'wz', ({ agreements: [row] }) => row && { type: 'page', id: row.id }, { known: { type: 'page' } }),
  follow(lists, 'inviter', 'user', ({ invite_code: code }) => (code ? { code } : 'the member has no invite code')),
  follow(lists, 'form', 'forms', ([row]) => row && { id: row.id }),
  follow(lists, 'formRecord', 'formRecords', ([row]) => row && { id: row.id }),
  follow(lists, 'rechargeOrder', 'rechargeOrders', ([row]) => row && { order_no: row.order_no }),
  follow(lists, 'noticeDetail', 'notices', ({ list }) => {
    const read = list.find(({ is_read }) => is_read === 1);
    return read ? { id: read.id } : list[0] && 'would mark a message as read';
  }),
];

/**
 * The step for a record of a list. `inputFrom` gives its input, or why none of the rows is used. `type` chooses among several
 * requests of the list; `known` is what is known of the input.
 */
function follow<N extends CallName>(
  lists: readonly Asked[],
  name: CallName,
  list: N,
  inputFrom: (data: Output<Contract[N]>) => object | string | undefined,
  { type, known = type ? { type } : {} }: { type?: ArticleType; known?: object } = {},
): Step {
  const from = lists.find((asked) => asked.name === list && (type === undefined || ('type' in asked.input && asked.input.type === type)));
  if (from?.data === undefined) {
    const why = from?.verdict === 'not asked' && from.reason ? from.reason : `${list} is ${from?.verdict ?? 'not asked'}`;
    return { name, input: known, why };
  }
  // The reader has made the data as the contract declares it.
  const input = inputFrom(from.data as Output<Contract[N]>) ?? `${list} has no row`;
  return typeof input === 'string' ? { name, input: known, why: input } : { name, input };
}

/** Whether a call says something only to a member. */
export function needsToken(name: CallName): boolean {
  const row = rowOf(name);
  return row.auth === 'member' || row.onFailure === 'session';
}
