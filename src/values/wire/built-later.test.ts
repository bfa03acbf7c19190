import { expect, test } from 'bun:test';
import { types } from 'node:util';
import { Glob } from 'bun';
import * as z from 'zod';
import { builtLater } from './built-later.ts';

test('a schema is built when it is first asked for something, and once', () => {
  let built = 0;
  const Name = builtLater(() => {
    built++;
    return z.object({ name: z.string() });
  });
  expect(built).toBe(0);
  expect(Name.parse({ name: 'Maya' })).toEqual({ name: 'Maya' });
  expect(Name.extend({ n: z.int() }).safeParse({ name: 'Maya', n: 0.5 }).success).toBe(false);
  expect([built, Name instanceof z.ZodObject]).toEqual([1, true]);
});

test('so are the fields of one, which can be spread', () => {
  let built = 0;
  const fields = builtLater(() => {
    built++;
    return { name: z.string(), n: z.int() };
  });
  const Both = builtLater(() => z.object({ ...fields, n: fields.n.default(1) }));
  expect(built).toBe(0);
  expect(Both.parse({ name: 'Maya' })).toEqual({ name: 'Maya', n: 1 });
  expect(built).toBe(1);
});

test('one that cannot be built says so each time', () => {
  const Broken = builtLater((): z.ZodString => {
    throw new TypeError('no such rule');
  });
  for (const _ of ['once', 'again']) expect(() => Broken.parse('')).toThrow('no such rule');
});

interface Def {
  [part: string]: unknown;
}

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The schemas that one is made of. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  const def: Def = { ...schema.def };
  const { shape = {} } = schema instanceof z.ZodObject ? schema : {};
  return [...Object.values(def).flat(), ...Object.values(shape)].filter(isSchema);
}

test('none is inside of another schema: what describes them goes by which object they are', async () => {
  const schemas: z.ZodType[] = [];
  for (const file of new Glob('src/**/{contract,*-contract,shapes,tags}.ts').scanSync('.')) {
    const module: Record<string, unknown> = await import(`${process.cwd()}/${file}`);
    schemas.push(...Object.values(module).filter(isSchema));
  }
  expect(schemas.length).toBeGreaterThan(60);
  const inside = new Set<z.ZodType>();
  for (const schema of schemas) for (const part of partsOf(schema)) inside.add(part);
  // Iterating a set also visits members added on the way.
  for (const part of inside) for (const deeper of partsOf(part)) inside.add(deeper);
  const proxies = [...inside].filter((part) => types.isProxy(part));
  expect(proxies.map((part) => schemas.indexOf(part))).toEqual([]);
});
