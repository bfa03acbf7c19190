import { GRANT_HEADER } from '#src/features/access/contract.ts';

/**
 * The grant that calls carry, and those of before. One that was replaced ends on the server as soon as no call is under
 * way with it: ended at once, it would cut those off.
 */
export function carriedGrants(first: string) {
  let current = first;
  /** How many calls are under way with each. */
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

    /** All of them, at once. */
    end(): void {
      for (const grant of new Set([current, ...underWay.keys()])) endGrant(grant);
      underWay.clear();
    },
  };
}

/** Also while the page is being left. */
function endGrant(grant: string): void {
  void fetch('/api/auth/admin/lock', {
    method: 'POST',
    keepalive: true,
    headers: { [GRANT_HEADER]: grant },
  }).catch(() => {});
}
