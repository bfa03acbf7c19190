/** What every noun's calls may answer besides their own, and the calls that belong to none. */

import * as z from 'zod';
import type { FieldIssue } from '#src/errors.ts';
import { text } from '#src/values/response-shapes.ts';
import type { NounDescription } from './openapi/call-description.ts';

const Issue = z.strictObject({
  path: text('symbol').describe("The field's name, with dots inside nested fields"),
  message: text('Asset is required'),
}) satisfies z.ZodType<FieldIssue>;

/** What every rejection looks like. It never echoes the input. */
export const ErrorResponse = z
  .strictObject({
    message: text('Asset is required').describe('For people'),
    code: z
      .string()
      .regex(/^[a-z_]+$/)
      .meta({ description: 'For programs: stable', examples: ['invalid'] }),
    issues: z.array(Issue).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorResponse = z.output<typeof ErrorResponse>;

const Health = z.strictObject({ status: z.literal('ok'), version: text('0.1.0') }).meta({ id: 'Health' });

export const serverCalls = {
  tag: 'Server',
  calls: {
    'GET /healthz': { summary: 'The process answers', response: Health },
    'GET /readyz': {
      summary: 'The server can do its work, and is not on its way out',
      response: Health,
      rejections: { unavailable: 'Bullpen is stopping' },
    },
    'GET /metrics': {
      summary: 'Requests by route, and how large and how busy everything is, for Prometheus',
      media: 'text/plain',
    },
    'GET /api/openapi.json': {
      summary: 'This document',
      response: z.looseObject({ openapi: text('3.1.1') }),
    },
  },
} satisfies NounDescription;
