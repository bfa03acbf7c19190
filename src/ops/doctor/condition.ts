import type { Finding } from './finding.ts';

export type Condition = ReturnType<typeof condition>;

/** How the desk was at its last check. */
export function condition() {
  let findings: readonly Finding[] = [];
  return {
    /** Whether its figures can be trusted. */
    isIntact: (): boolean => !findings.some(({ isDamage }) => isDamage),
    findings: (): readonly Finding[] => findings,
    note(found: readonly Finding[]): void {
      findings = found;
    },
  };
}
