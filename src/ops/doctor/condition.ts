import type { Finding } from './finding.ts';

export type Condition = ReturnType<typeof condition>;

/** Findings of the last check. */
export function condition() {
  let findings: readonly Finding[] = [];
  return {
    /** Whether figures can be trusted. */
    isIntact: (): boolean => !findings.some(({ isDamage }) => isDamage),
    findings: (): readonly Finding[] => findings,
    note(found: readonly Finding[]): void {
      findings = found;
    },
  };
}
