import type * as z from 'zod';
import type { ErrorCode } from '#src/errors.ts';

/**
 * What one call does, beyond what its route declares: for the OpenAPI document, and for the tests, which hold every
 * answer they see against it. Access, parameters and body are the route's own, and the rejections that follow from them
 * come by themselves.
 */
export interface CallDescription {
  summary: string;
  description?: string;
  /** 200 when left out. */
  status?: 201 | 204;
  /** What it answers as JSON. */
  response?: z.ZodType;
  /** The media type of an answer that is no JSON. */
  media?: string;
  /** Answers a page of a list, with the headers that lead on. */
  isPaged?: boolean | 'both ways';
  /** What else it says in headers, by name: a line on each. */
  headers?: Record<string, string>;
  /** A body as one might send it. */
  body?: object;
  /** The fields of a body that the route reads itself, as a form with a file. */
  form?: { fields: z.ZodType; file: string };
  /** Rejections that only this call knows, with their message. */
  rejections?: Partial<Record<ErrorCode, string>>;
  /** Further statuses it answers with, without a body to describe, and what they mean. */
  alsoResponds?: Record<number, string>;
}

/** A noun's calls, by method and path pattern. */
export interface NounDescription {
  tag: string;
  calls: Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, CallDescription>;
}
