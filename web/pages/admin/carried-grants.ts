import { GRANT_HEADER } from '#src/values/wire/grant-header.ts';

/**
 * The current grant and previous ones that calls still use. A replaced grant is revoked once its last pending call
 * has finished; revoking it at once would fail those calls.
 */
export function carriedGrants(first: string) {
  let current = first;
  /** Number of pending calls by grant. */
  const underWay = new Map<string, number>();

  function endUnlessCarried(grant: string): void {
    if (underWay.has(grant)) return;
    endGrant(grant);
  }

  return {
    isCurrent: (grant: string) => grant === current,

    take() {
      const grant = current;
      underWay.set(grant, (underWay.get(grant) ?? 0) + 1);
      return {
        grant,
        release() {
          const others = (underWay.get(grant) ?? 1) - 1;
          if (others > 0) underWay.set(grant, others);
          else underWay.delete(grant);
          if (grant !== current) endUnlessCarried(grant);
        },
      };
    },

    renew(grant: string): void {
      const before = current;
      current = grant;
      if (before !== grant) endUnlessCarried(before);
    },

    /** Revokes all of them at once. */
    end(): void {
      for (const grant of new Set([current, ...underWay.keys()])) endGrant(grant);
      underWay.clear();
    },
  };
}

/** Revokes a grant. `keepalive` sends it even while the page unloads. */
export function endGrant(grant: string): void {
  void fetch('/api/auth/admin/lock', {
    method: 'POST',
    keepalive: true,
    headers: { [GRANT_HEADER]: grant },
  }).catch(() => {});
}
