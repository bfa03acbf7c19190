import * as z from 'zod';
import { AppError, firstIssues } from '#src/errors.ts';

/** In place of a field's name: the input as a whole. */
const WHOLE = 'root';

/**
 * Parses what was sent.
 * @throws AppError 422 with the first message of each field
 */
export function parsed<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const issues = firstIssues(
    result.error.issues.map(({ path, message }) => ({ path: path.join('.') || WHOLE, message })),
  );
  throw new AppError('invalid', issues[0]?.message ?? 'The input is not valid', { issues });
}

/** The same for a JSON body, in which no field can be named unless it is an object. */
export function parsedBody<Schema extends z.core.$ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  if (isObject(body) || z.safeParse(schema, body).success) return parsed(schema, body);
  throw new AppError('invalid', 'The request body must be a JSON object');
}

const isObject = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && !Array.isArray(input);
