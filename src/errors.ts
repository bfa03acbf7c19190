import { formatCount } from './values/money/figure.ts';

/** Every error code and its HTTP status. Codes are part of the response and stay stable. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  invalid_access_code: 401,
  invalid_password: 401,
  totp_required: 401,
  invalid_totp: 401,
  forbidden: 403,
  suspended: 403,
  stale_grant: 403,
  cross_site: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  import_questions: 422,
  too_many_attempts: 429,
  too_many_streams: 429,
  internal: 500,
  unavailable: 503,
  disk_full: 507,
  quota_full: 507,
  // Something in it is not as it should be: fails a start, or a call that needs it.
  data_folder: 500,
  // These fail a start or a command; no request encounters them.
  newer_schema: 500,
  older_schema: 500,
  foreign_database: 500,
  bad_config: 500,
  bad_key: 500,
  in_use: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A rejected field. */
export interface FieldIssue {
  /** The field's name, with dots inside nested fields. */
  path: string;
  message: string;
}

export interface ErrorDetails {
  issues?: FieldIssue[];
  /** Seconds to wait before retrying. */
  retryAfter?: number;
  /** What was found out about a rejected import. */
  report?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** A rejection with a message for people: thrown where it is detected, mapped to a response in one place. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: FieldIssue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly report: ErrorDetails['report'] | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
    this.report = details.report;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** A rejected field, for rules beyond a schema. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('invalid', message, { issues: [{ path, message }] });
}

/** Keeps a list that is returned in full small enough for a page. @throws AppError 409 when it is full */
export function expectRoomFor(what: string, { there, most }: { there: number; most: number }): void {
  if (there < most) return;
  throw new AppError(
    'conflict',
    `There can be ${formatCount(most)} ${what} at most. Please remove one first.`,
  );
}

/**
 * Checks that a version sent by the client is the current one.
 * @param changed message if it is not
 * @throws AppError 409
 */
export function expectVersion(current: number, sent: number | undefined, changed: string): void {
  if (sent !== undefined && sent !== current) throw new AppError('conflict', changed);
}

/** The one wording for an item that does not exist or is not the caller's. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`);
}

/** Fields that are reported: a form has some dozens, a batch some hundreds. */
const MOST_ISSUES = 1000;

/** The first message of each field, as a form shows them. */
export function firstIssues(found: Iterable<FieldIssue>): FieldIssue[] {
  const issues = new Map<string, FieldIssue>();
  for (const issue of found) {
    if (issues.size === MOST_ISSUES) break;
    if (!issues.has(issue.path)) issues.set(issue.path, issue);
  }
  return [...issues.values()];
}
