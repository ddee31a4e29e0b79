import { parseSync } from 'vite';

/** What is cut from a module. Each entry must be found in it; otherwise the build fails. */
export interface Cuts {
  /** Functions that are never called, or have nothing to do: their names, and their new bodies. */
  functions?: Record<string, string>;
  /** Kinds of React's tree nodes (`fiber.tag`) that do not occur: their cases and comparisons. */
  tags?: number[];
  /** Names of constants that no value equals: their cases. */
  symbols?: string[];
  /** Expressions whose value is known, by their text: the text in their place. */
  values?: Record<string, string>;
  /** Conditions that consist of a variable whose value is known. */
  conditions?: Record<string, 'true' | 'false'>;
  /** Statements, by their beginning. */
  statements?: string[];
  /** Functions that check their first argument, and whose further arguments are messages for developers. */
  checks?: string[];
}

/** A node of the syntax tree. The parser's types name each kind; a walk needs only what all have. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
/** The parts of a node that are values. What is assigned to is none. */
const childrenOf = (node: Node): Node[] => (node.type.startsWith('Assignment') ? [node.right] : Object.values(node).flat()).filter(isNode);
const isTag = (node: Node) => node.type === 'MemberExpression' && isNode(node.property) && node.property.name === 'tag';

/**
 * Removes parts of a package's code that the portal does not use. The places are found in the syntax tree, so that formatting and
 * comments do not matter. Throws if a part is not there: then the package has changed, and the list of cuts has to be checked.
 */
export function cutCode(code: string, { functions = {}, tags = [], symbols = [], values = {}, conditions = {}, statements = [], checks = [] }: Cuts): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const found = new Set<string>();
  const textOf = ({ start, end }: Node) => code.slice(start, end).replace(/\s+/g, ' ');

  /** Where the body of the function begins that the walk is in. */
  let scope = 0;

  const replace = (node: Node, text: string, cut: string) => {
    found.add(cut);
    edits.push({ start: node.start, end: node.end, text });
    // Code that stays may use a variable that is declared in code that is cut.
    const names = text.startsWith('{') ? [] : hoistedNames(node);
    if (names.length > 0) edits.push({ start: scope, end: scope, text: `var ${names.join(', ')};` });
  };

  /** Whether the node as a whole is cut. */
  function cutNode(node: Node): boolean {
    const made = node.type === 'FunctionDeclaration' ? node : node.type === 'VariableDeclarator' ? node.init : undefined;
    if (isNode(node.id) && isNode(made) && isNode(made.body) && made.body.type === 'BlockStatement') {
      const name = String(node.id.name);
      const body = functions[name];
      if (body === undefined) return false;
      if (found.has(`function ${name}`)) throw new Error(`there are several functions ${name}`);
      replace(made.body, `{${body}}`, `function ${name}`);
      return true;
    }
    if (node.type.endsWith('Statement') && statements.length > 0) {
      const text = textOf(node);
      const statement = statements.find((start) => text.startsWith(start));
      if (statement !== undefined) replace(node, ';', `statement ${statement}`);
      return statement !== undefined;
    }
    if (node.type === 'BinaryExpression') {
      const tag = comparedTag(node);
      if (tag !== undefined) replace(node, String(node.operator === '!=='), `tag ${tag}`);
      if (tag !== undefined) return true;
    }
    if (!node.type.endsWith('Expression')) return false;
    const text = textOf(node);
    const value = values[text];
    if (value !== undefined) replace(node, value, `value ${text}`);
    return value !== undefined;
  }

  /** The tag that cannot occur and that a comparison is about. */
  function comparedTag({ left, right, operator }: Node): number | undefined {
    if (!isNode(left) || !isNode(right) || (operator !== '===' && operator !== '!==')) return undefined;
    const tag = isTag(left) ? right.value : isTag(right) ? left.value : undefined;
    return tags.find((known) => known === tag);
  }

  /** Removes the cases that cannot occur. Code that another case falls into stays. */
  function cutCases(node: Node): void {
    const overTag = isNode(node.discriminant) && isTag(node.discriminant);
    let reached = false;
    for (const each of childrenOf(node).filter(({ type }) => type === 'SwitchCase')) {
      const consequent = Array.isArray(each.consequent) ? each.consequent.filter(isNode) : [];
      const test = isNode(each.test) ? each.test : undefined;
      const tag = overTag && tags.find((known) => known === test?.value);
      const symbol = test?.type === 'Identifier' ? symbols.find((name) => name === test.name) : undefined;
      const cut = typeof tag === 'number' ? `tag ${tag}` : symbol && `symbol ${symbol}`;
      if (cut && !reached) replace(each, '', cut);
      else {
        // The label without its code.
        if (cut) replace({ ...each, end: consequent[0]?.start ?? each.end }, '', cut);
        consequent.forEach(walk);
        reached = !ends(consequent);
      }
    }
  }

  /** What remains of a condition or of a call whose message is cut. */
  function cutInside(node: Node): void {
    for (const operand of [node.test, node.type === 'LogicalExpression' && node.left, node.type === 'UnaryExpression' && node.argument]) {
      if (!isNode(operand) || operand.type !== 'Identifier') continue;
      const value = conditions[String(operand.name)];
      if (value !== undefined) replace(operand, value, `condition ${String(operand.name)}`);
    }
    if (node.type !== 'CallExpression' || !isNode(node.callee) || !checks.includes(String(node.callee.name))) return;
    const [first, ...messages] = Array.isArray(node.arguments) ? node.arguments.filter(isNode) : [];
    const last = messages.at(-1);
    if (first && last) replace({ ...first, start: first.end, end: last.end }, '', `check ${String(node.callee.name)}`);
    if (first && last) walk(first);
  }

  function walk(node: Node): void {
    const around = scope;
    if (isFunction(node) && isNode(node.body) && node.body.type === 'BlockStatement') scope = node.body.start + 1;
    walkInside(node);
    scope = around;
  }

  function walkInside(node: Node): void {
    if (cutNode(node)) return;
    if (node.type === 'SwitchStatement') return cutCases(node);
    const before = edits.length;
    cutInside(node);
    const inside = edits.slice(before);
    for (const child of childrenOf(node)) if (!inside.some(({ start, end }) => start <= child.start && child.end <= end)) walk(child);
  }

  // The parser returns a tree of nodes.
  walk(parseSync('module.js', code).program as unknown as Node);
  const wanted = [
    ...Object.keys(functions).map((name) => `function ${name}`),
    ...tags.map((tag) => `tag ${tag}`),
    ...symbols.map((name) => `symbol ${name}`),
    ...Object.keys(values).map((text) => `value ${text}`),
    ...Object.keys(conditions).map((name) => `condition ${name}`),
    ...statements.map((start) => `statement ${start}`),
    ...checks.map((name) => `check ${name}`),
  ];
  const missing = wanted.filter((cut) => !found.has(cut));
  if (missing.length > 0) throw new Error(`not found: ${missing.join(', ')}`);
  return edits.toSorted((a, b) => b.start - a.start).reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}

const isFunction = ({ type }: Node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/** The variables that `var` declares in a node for the function around it. */
function hoistedNames(node: Node): string[] {
  const own = node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'Identifier' ? [String(node.id.name)] : [];
  if (isFunction(node) || (node.type === 'VariableDeclaration' && node.kind !== 'var')) return [];
  return [...own, ...childrenOf(node).flatMap(hoistedNames)];
}

/** Whether control never leaves the statements at their end. */
function ends(statements: Node[]): boolean {
  const last = statements.at(-1);
  if (!last) return false;
  if (last.type === 'BlockStatement') return ends(Array.isArray(last.body) ? last.body.filter(isNode) : []);
  return ['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(last.type);
}
