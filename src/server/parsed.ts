import * as z from 'zod';
import { AppError, firstIssues } from '#src/errors.ts';

/**
 * Parses input that a route reads itself.
 * @throws AppError 422 with the first message of each field
 */
export function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const issues = firstIssues(
    result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
  throw new AppError('invalid', issues[0]?.message ?? 'The input is not valid', { issues });
}
