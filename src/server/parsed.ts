import * as z from 'zod';
import { AppError, type FieldIssue } from '#src/errors.ts';

/**
 * Parses input that a route reads itself.
 * @throws AppError 422 with the first message of each field
 */
export function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const issues: FieldIssue[] = [];
  for (const { path, message } of result.error.issues) {
    const field = path.join('.');
    if (!issues.some((known) => known.path === field)) issues.push({ path: field, message });
  }
  throw new AppError('invalid', issues[0]?.message ?? 'The input is not valid', { issues });
}
