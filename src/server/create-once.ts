import { AppError } from '#src/errors.ts';
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY_RULE,
  isIdempotencyKey,
} from '#src/features/idempotency/contract.ts';
import type { Creation, IdempotencyService } from '#src/features/idempotency/service.ts';

/** What of a call its create is known by. */
interface CreateCall {
  request: Request;
  /** The pattern of the route. */
  route: string;
}

/** @throws AppError 400 when the key that was sent is none */
export function creationOf({ request, route }: CreateCall, actor: string): Creation {
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key !== null && !isIdempotencyKey(key)) throw new AppError('malformed', IDEMPOTENCY_KEY_RULE);
  return { actor, route, key };
}

/** Every create goes through it: sent again under its `Idempotency-Key`, it answers 201 with what it answered first. */
export function createOnce<T>(
  { once }: IdempotencyService,
  call: CreateCall & { set: { status?: number | string } },
  actor: string,
  create: () => T extends PromiseLike<unknown> ? never : T,
): T {
  const response = once<T>(creationOf(call, actor), create);
  call.set.status = 201;
  return response;
}
