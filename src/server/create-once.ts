import { AppError } from '#src/errors.ts';
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY_RULE,
  isIdempotencyKey,
} from '#src/features/idempotency/contract.ts';
import type { Creation, IdempotencyService } from '#src/features/idempotency/service.ts';

/** The parts of a call that identify its create. */
interface CreateCall {
  request: Request;
}

/**
 * A key counts for the address it was sent to, which names what the new one belongs to.
 * @throws AppError 400 for an invalid key
 */
export function readCreation({ request }: CreateCall, actor: string): Creation {
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key !== null && !isIdempotencyKey(key)) throw new AppError('malformed', IDEMPOTENCY_KEY_RULE);
  const { pathname, search } = new URL(request.url);
  return { actor, target: pathname + search, key };
}

/** Runs a create. Repeated under the same `Idempotency-Key`, it returns the first response. */
export function createOnce<T>(
  { once }: IdempotencyService,
  call: CreateCall,
  actor: string,
  create: () => T extends PromiseLike<unknown> ? never : T,
): T {
  return once<T>(readCreation(call, actor), create);
}
