/** Errors of API calls, as the pages see them. */

import type { ErrorResponse } from '#src/server/responses.ts';

/** A field that was rejected. */
export type FieldIssue = NonNullable<ErrorResponse['issues']>[number];

/**
 * Any response that is not OK. Its message is the status, a colon and the body, or the status text when there is no
 * body.
 */
export class ApiError extends Error {
  readonly status: number;
  /** The parsed body, when it is an error response of the API. */
  readonly body: ErrorResponse | null;

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = readErrorResponse(bodyText);
  }

  /** The rejected fields. */
  get issues(): readonly FieldIssue[] {
    return this.body?.issues ?? [];
  }
}

/** @throws ApiError unless the response is OK */
export async function throwUnlessOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new ApiError(response.status, response.statusText, await response.text());
}

/** Whether a call failed with this status. */
export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** What a proxy says whose server is gone. */
const GONE: readonly number[] = [502, 503, 504];

/** Whether a call got no answer of the server's own. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError ? error.body === null && GONE.includes(error.status) : error instanceof TypeError;

/** The message for a toast: the server's, else the error's own, else the fallback when no server was reached. */
export function toMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.body?.message ?? error.message) : fallback;
}

function readErrorResponse(text: string): ErrorResponse | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null) return null;
  if (!('message' in body && typeof body.message === 'string' && 'code' in body)) return null;
  if (typeof body.code !== 'string') return null;
  const issues = 'issues' in body && Array.isArray(body.issues) ? body.issues.filter(isFieldIssue) : [];
  return { message: body.message, code: body.code, ...(issues.length > 0 ? { issues } : {}) };
}

function isFieldIssue(value: unknown): value is FieldIssue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
