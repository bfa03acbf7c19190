import type { Results } from './results.ts';
export function reliabilityPage(results: Results): string {
  return JSON.stringify(results);
}
