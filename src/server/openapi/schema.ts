/** JSON Schemas (2020-12, as used by OpenAPI 3.1) generated from the contracts. */

import * as z from 'zod';
import { idText } from '#src/values/wire/shapes.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A schema, with its named subschemas moved to the document's components. */
export interface Converted {
  schema: JsonSchema;
  components: Record<string, JsonSchema>;
}

/** Schema of a request, as it is sent. */
export const inputSchema = (shape: z.core.$ZodType): JsonSchema => convert(shape).schema;

/** Schema of a response, as it is sent; named shapes become references. */
export const responseSchema = (shape: z.core.$ZodType): Converted => convert(shape);

function convert(shape: z.core.$ZodType): Converted {
  // Wrapped in an array, so that a named shape at the top becomes a reference like any other.
  const { items, $defs = {} } = z.toJSONSchema(z.array(shape), { io: 'input', override: tidy });
  if (typeof items !== 'object' || Array.isArray(items)) throw new Error('no schema came of a shape');
  return { schema: pointToComponents(items), components: pointToComponents($defs) };
}

/** zod keeps named shapes within each schema; the document keeps them in one place. */
function pointToComponents<Part extends object>(part: Part): Part {
  return JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

interface Conversion {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

function tidy({ zodSchema, jsonSchema }: Conversion): void {
  if (zodSchema === idText) replace(jsonSchema, { type: 'integer', minimum: 1 });
  describePiped(zodSchema, jsonSchema);
  const { def } = zodSchema._zod;
  // zod omits it if a transform follows.
  if (def.type === 'default') jsonSchema.default = JSON.parse(JSON.stringify(def.defaultValue));
  // Responses may gain fields; clients should ignore unknown ones.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // Implied by the format.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/**
 * Texts are normalized before their limits are checked, so the limits sit behind a transform; for callers they apply
 * all the same.
 */
function describePiped(zodSchema: z.core.$ZodTypes, jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { def } = zodSchema._zod;
  if (def.type !== 'pipe' || def.out._zod.def.type === 'transform') return;
  const { description, examples } = jsonSchema;
  const { $schema: _, ...limits } = z.toJSONSchema(def.out, { io: 'input', override: tidy });
  replace(jsonSchema, {
    ...limits,
    ...(description === undefined ? {} : { description }),
    ...(examples === undefined ? {} : { examples }),
  });
}

function replace(target: object, source: object): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
  Object.assign(target, source);
}
