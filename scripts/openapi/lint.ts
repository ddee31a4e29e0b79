import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { isJson, type Json } from '../../server/openapi/json.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { Language } from '../../shared/paths.ts';
import { readConfig } from '../../server/config/readConfig.ts';
import { openApi, type OpenApi } from '../../server/openapi/openApi.ts';

/** The description of no site in particular, with the limits of the default configuration. */
export const neutralOpenApi = (language: Language = 'zh'): OpenApi =>
  openApi({ brand: { zh: '门户', en: 'Portal' }[language], origin: '/', figures: readConfig({}), language });

/** The text of `docs/openapi.json`, or of the English `docs/openapi.en.json`, as `npm run openapi` writes it. */
export const documentText = (language: Language = 'zh'): string => `${written(neutralOpenApi(language))}\n`;

/** Longest part (characters) that stands in one line, so that a difference shows one field. */
const LINE = 240;

/** A value as JSON with short lines: what fits in one stands in one. */
function written(value: unknown, indent = '\n'): string {
  const flat = JSON.stringify(value);
  if (flat.length <= LINE || typeof value !== 'object' || value === null) return flat;
  const inner = `${indent} `;
  if (Array.isArray(value)) return `[${value.map((one) => inner + written(one, inner)).join(',')}${indent}]`;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries.map(([key, one]) => `${inner}${JSON.stringify(key)}: ${written(one, inner)}`).join(',')}${indent}}`;
}

/** The object in a JSON text. */
export const asJson = (text: string): Json => fieldsOf(JSON.parse(text));

/** Follows the references of one document, and puts the parts of `allOf` together. Siblings of `$ref` are kept: they say more of the same thing. */
export function resolverOf(document: Json): (part: unknown) => Json {
  const resolve = (part: unknown, hops = 0): Json => {
    const { $ref, allOf, ...own } = isJson(part) ? part : {};
    if (hops > 20) return own;
    const parts = [
      ...(typeof $ref === 'string' ? [targetOf(document, $ref)] : []),
      ...(Array.isArray(allOf) ? allOf.map((one: unknown) => one) : []),
    ];
    return parts.length === 0 ? own : [...parts.map((one) => resolve(one, hops + 1)), own].reduce(together);
  };
  return (part) => resolve(part);
}

const targetOf = (document: Json, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (found, key) => (isJson(found) ? found[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      document,
    );

/** Two parts that hold for the same value, as one. */
function together(one: Json, other: Json): Json {
  const properties = { ...fieldsOf(one.properties), ...fieldsOf(other.properties) };
  const required = [
    ...new Set(
      [one.required, other.required].flatMap((list) => (Array.isArray(list) ? list.map(String) : [])),
    ),
  ];
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(Array.isArray(one.required) || Array.isArray(other.required) ? { required } : {}),
  };
}

/** The responses of an operation by status, resolved: its own, those that stand under `default` for all operations of its kind, and `default` itself. */
export function responsesOf(document: Json, operation: Json): Record<string, Json> {
  const resolve = resolverOf(document);
  const own = fieldsOf(operation.responses);
  const shared = fieldsOf(resolve(own.default)['x-statuses']);
  return Object.fromEntries(
    Object.entries({ ...shared, ...own }).map(([status, response]) => [status, resolve(response)]),
  );
}

/** The committed description, and the document that lists the breaking changes that were made on purpose. */
export const DOCUMENT = 'docs/openapi.json';
/** The same with English texts. */
export const ENGLISH_DOCUMENT = 'docs/openapi.en.json';
export const BREAKS = 'docs/breakingChanges.md';

/** Folder of the marks of documents that passed: Spectral takes long, and the same text passes again. */
const CACHE = 'node_modules/.cache/openapi-lint';
const SEVERITY = ['error', 'warning', 'information', 'hint'];

/**
 * Lints the text of a description by Redocly (`recommended`) and Spectral (`oas`). @returns a line for each error and each warning; none when it is
 * clean
 */
export async function lint(text: string): Promise<string[]> {
  const versions = ['@redocly/openapi-core', '@stoplight/spectral-core', '@stoplight/spectral-rulesets'].map(
    (name) => readFileSync(`node_modules/${name}/package.json`, 'utf8'),
  );
  const mark = `${CACHE}/${createHash('sha256')
    .update([...versions, text].join('\n'))
    .digest('hex')}`;
  if (existsSync(mark)) return [];
  const faults = [...(await redocly(text)), ...(await spectral(text))];
  if (faults.length === 0) {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(mark, '');
  }
  return faults;
}

/** Redocly does not see the references in `x-statuses`. What nothing refers to is left out when the description is made. */
const UNUSED = { 'no-unused-components': 'off' } as const;

async function redocly(source: string): Promise<string[]> {
  const problems = await lintFromString({
    source,
    absoluteRef: DOCUMENT,
    config: await createConfig({ extends: ['recommended'], rules: UNUSED }),
  });
  return problems.map(
    ({ ruleId, severity, message, location }) =>
      `redocly ${severity} ${ruleId}: ${message.trim()} at ${location[0]?.pointer ?? '#'}`,
  );
}

async function spectral(source: string): Promise<string[]> {
  const linter = new spectralCore.Spectral();
  // The package's own type of the ruleset is wider than the one that the linter takes.
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition] });
  const problems = await linter.run(source);
  return problems.map(
    ({ code, severity, message, path }) =>
      `spectral ${SEVERITY[severity] ?? ''} ${code}: ${message} at ${path.join('/')}`,
  );
}
