/** An error of the schema validator, as far as it is described. */
export interface SchemaFault {
  instancePath: string;
  keyword: string;
  message?: string | undefined;
}

/** What a variable must be, for whoever set another value: `DRAIN_GRACE must be a whole number from 0 to 300, without a unit`. */
export function describeFault({ instancePath, message = 'is invalid' }: SchemaFault, properties: Readonly<Record<string, Expectation>>): string {
  const name = instancePath.slice(1);
  return `${name} ${expected(properties[name] ?? {}) ?? message}`;
}

/** The parts of a variable's schema that say what it may be. */
interface Expectation {
  type?: string;
  const?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  description?: string;
}

function expected({ type, const: only, enum: values, minimum = 0, maximum, description }: Expectation): string | undefined {
  if (description !== undefined) return `must be ${description}`;
  if (only !== undefined) return `must be ${only}, or empty`;
  if (values) return `must be one of ${values.join(', ')}`;
  if (type !== 'integer') return undefined;
  return `must be a whole number ${maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`}, without a unit`;
}
