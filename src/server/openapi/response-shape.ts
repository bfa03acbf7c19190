import * as z from 'zod';
import type { CallDeclaration, DeclaredCalls } from '#src/server/declared-calls.ts';

/** The shape of a call's JSON response. @throws Error if its noun has none of that name */
export async function responseShape(
  { responses }: DeclaredCalls,
  { response }: CallDeclaration,
): Promise<z.ZodType | undefined> {
  if (response === undefined) return undefined;
  const [name, isList] = typeof response === 'string' ? [response, false] : [response[0], true];
  const shape = new Map<string, unknown>(Object.entries(await responses())).get(name);
  if (!(shape instanceof z.ZodType)) throw new Error(`there is no response ${name}`);
  return isList ? z.array(shape) : shape;
}
