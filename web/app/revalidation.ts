import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For pages whose parts fetch what the address selects (a month, a filter): another search or hash on the same path does
 * not run the loader again.
 */
export function whenPathChanges({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
