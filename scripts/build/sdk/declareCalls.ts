import { requestName } from '../../../server/openapi/request.ts';
import { contract } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { REASONS } from '../../../shared/reasons.ts';
import { declareSchema, type NameOf } from './declareSchema.ts';
import { recordNames } from './recordNames.ts';

/**
 * The text of `calls.d.ts`: input and output of each call, and the reasons of refusals, written from the contract's schemas, so that who uses the package needs neither
 * the sources nor the schema library. Records have the names that they have in `shared/records`.
 */
export function declareCalls(): string {
  const names = recordNames();
  const used = new Set<unknown>();
  const nameOf: NameOf = (schema) => {
    const name = names.get(schema);
    if (name !== undefined) used.add(schema);
    return name;
  };
  const rows = Object.entries<Endpoint>(contract).filter(([, { body }]) => body !== 'multipart');
  const calls = rows.map(
    ([name, { summary, input, output }]) =>
      `/** ${summary} */\n${name}: { input: ${declareSchema(input, { nameOf, at: requestName(name), isInput: true })}; output: ${declareSchema(output, { nameOf, at: name })} };`,
  );
  const records: string[] = [];
  // A record may name others, which are then used too; the set grows while it is walked through.
  for (const schema of used) {
    const { description } = fieldsOf(schema);
    const comment = typeof description === 'string' ? `/** ${description} */\n` : '';
    const name = names.get(schema) ?? '';
    const place = { at: name, nameOf: (part: unknown) => (part === schema ? undefined : nameOf(part)) };
    records.push(`${comment}export type ${name} = ${declareSchema(schema, place)};`);
  }
  const reasons = Object.entries(REASONS).map(([reason, { meaning }]) => `/** ${meaning} */\n| '${reason}'`);
  return `${records.join('\n')}\n/** Why a call was refused. */\nexport type Reason =\n${reasons.join('\n')};\n/** Input and output of each call. */\nexport type Calls = {\n${calls.join('\n')}\n};\n`;
}
