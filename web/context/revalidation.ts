import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For pages whose parts fetch what the URL selects (a month, a filter): a change of search or hash alone does not run
 * the loader again.
 */
export function whenPathChanges({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
