// Writes the description as OpenAPI 3.0, for generators that do not read 3.1.

import { readFileSync, writeFileSync } from 'node:fs';

const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
const success = document.components.schemas.Success.properties;

function older(part) {
  if (Array.isArray(part)) return part.map(older);
  if (part === null || typeof part !== 'object') return part;
  const {
    anyOf,
    allOf,
    examples,
    const: only,
    patternProperties,
    contentMediaType,
    // 3.0 does not have it.
    identifier: _identifier,
    ...rest
  } = part;
  if (part.type === 'null') return { nullable: true };
  if (anyOf) {
    // Of several types a 3.0 generator makes none; null is a keyword.
    const kinds = anyOf.filter(({ type }) => type !== 'null');
    const nullable = kinds.length < anyOf.length && { nullable: true };
    return { ...older(rest), ...nullable, ...(kinds.length === 1 && { allOf: older(kinds) }) };
  }
  if (allOf?.[0].$ref === '#/components/schemas/Success')
    return older({
      type: 'object',
      required: ['code', 'message', 'data'],
      properties: { ...success, ...allOf[1].properties },
    });
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, older(value)])),
    ...(allOf && { allOf: older(allOf) }),
    ...(examples && !Array.isArray(examples) && { examples }),
    ...(only !== undefined && { type: Number.isInteger(only) ? 'integer' : typeof only, enum: [only] }),
    ...(patternProperties && { additionalProperties: older(Object.values(patternProperties)[0]) }),
    ...(contentMediaType && { format: 'binary' }),
    ...(part.type === 'number' && { format: 'double' }),
  };
}

writeFileSync('openapi30.json', JSON.stringify({ ...older(document), openapi: '3.0.3' }));
