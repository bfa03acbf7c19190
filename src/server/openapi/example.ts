import type { JsonSchema } from './schema.ts';

const COMPONENT = '#/components/schemas/';

/**
 * An example value of a schema: the one given with it, or one composed from its parts.
 * @throws Error if a part has none
 */
export function makeExample(schema: JsonSchema, components: Record<string, JsonSchema>): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const component = schema.$ref?.startsWith(COMPONENT) && components[schema.$ref.slice(COMPONENT.length)];
  if (component) return makeExample(component, components);
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (typeof first === 'object') return makeExample(first, components);
  if (typeof schema.items === 'object' && !Array.isArray(schema.items)) {
    return [makeExample(schema.items, components)];
  }
  if (schema.properties) {
    const required = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(
      required.map(([name, part]) => [name, typeof part === 'object' ? makeExample(part, components) : part]),
    );
  }
  throw new Error(`there is no example of ${JSON.stringify(schema)}`);
}
