/** The error response of all calls, and responses that belong to no noun. */

import * as z from 'zod';
import type { FieldIssue } from '#src/errors.ts';
import { text } from '#src/values/wire/response-shapes.ts';

const Issue = z.strictObject({
  path: text('symbol').describe("The field's name, with dots inside nested fields"),
  message: text('Asset is required'),
}) satisfies z.core.$ZodType<FieldIssue>;

/** Shape of every rejection. It never echoes the input. */
export const ErrorResponse = z
  .strictObject({
    message: text('Asset is required').describe('For people'),
    code: z
      .string()
      .regex(/^[a-z_]+$/)
      .meta({ description: 'For programs: stable', examples: ['invalid'] }),
    issues: z.array(Issue).optional(),
    report: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The `ImportReport` of an import with open questions'),
  })
  .meta({ id: 'Error' });
export type ErrorResponse = z.output<typeof ErrorResponse>;

export const Health = z
  .strictObject({ status: z.literal('ok'), version: text('0.2.0') })
  .meta({ id: 'Health' });

export const OpenApi = z.looseObject({ openapi: text('3.1.1') });
