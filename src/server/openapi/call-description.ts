import type * as z from 'zod';
import type { ErrorCode } from '#src/errors.ts';

/**
 * Describes a call beyond what its route declares: for the OpenAPI document, and for tests, which check every response
 * against it. Access, parameters and body come from the route, as do the rejections that follow from them.
 */
export interface CallDescription {
  summary: string;
  description?: string;
  /** Defaults to 200. */
  status?: 201 | 204;
  /** JSON response. */
  response?: z.ZodType;
  /** Media type of a response other than JSON. */
  media?: string;
  /** Whether it returns a page of a list, with paging headers. */
  isPaged?: boolean | 'both ways';
  /** Other response headers by name, with a description. */
  headers?: Record<string, string>;
  /** Example body. */
  body?: object;
  /** Fields of a body that the route reads itself, such as a form with a file. */
  form?: { fields: z.ZodType; file: string; isRepeated?: boolean };
  /** Rejections specific to this call, with their messages. */
  rejections?: Partial<Record<ErrorCode, string>>;
  /** Other statuses without a described body, and their meaning. */
  alsoResponds?: Record<number, string>;
}

/** A noun's calls, by method and path pattern. */
export interface NounDescription {
  tag: string;
  calls: Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, CallDescription>;
}
