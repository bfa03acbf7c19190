/** Upper ends of the latency buckets. Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

interface Observed {
  method: string;
  route: string;
  /** How many answers had each status. */
  statuses: Map<number, number>;
  /** How many took no longer than each bucket's end and longer than the one before. */
  buckets: number[];
  count: number;
  /** Seconds. */
  sum: number;
}

export type RequestMetrics = ReturnType<typeof requestMetrics>;

/** Counts requests and how long they took, by route. What is kept grows with the routes, not with the requests. */
export function requestMetrics() {
  const observed = new Map<string, Observed>();

  return {
    /**
     * @param route the route's pattern; one name for all that is no route
     * @param seconds until the answer began
     */
    observe(method: string, route: string, status: number, seconds: number): void {
      const verb = METHODS.has(method) ? method : 'OTHER';
      const key = `${verb} ${route}`;
      let entry = observed.get(key);
      if (!entry) {
        entry = {
          method: verb,
          route,
          statuses: new Map(),
          buckets: BUCKETS.map(() => 0),
          count: 0,
          sum: 0,
        };
        observed.set(key, entry);
      }
      entry.statuses.set(status, (entry.statuses.get(status) ?? 0) + 1);
      entry.count++;
      entry.sum += seconds;
      const bucket = BUCKETS.findIndex((end) => seconds <= end);
      if (bucket !== -1) entry.buckets[bucket] = (entry.buckets[bucket] ?? 0) + 1;
    },

    /** In the text format of Prometheus. */
    text(): string {
      const all = [...observed.values()];
      return [
        head('bullpen_http_requests_total', 'counter', 'Requests that were answered.'),
        ...all.flatMap(({ method, route, statuses }) =>
          [...statuses].map(([status, n]) =>
            sample('bullpen_http_requests_total', { method, route, status }, n),
          ),
        ),
        head('bullpen_http_request_duration_seconds', 'histogram', 'How long it took until an answer began.'),
        ...all.flatMap(histogram),
      ].join('');
    },
  };
}

function histogram({ method, route, buckets, count, sum }: Observed): string[] {
  const name = 'bullpen_http_request_duration_seconds';
  let below = 0;
  return [
    ...BUCKETS.map((end, index) => {
      below += buckets[index] ?? 0;
      return sample(`${name}_bucket`, { method, route, le: end }, below);
    }),
    sample(`${name}_bucket`, { method, route, le: '+Inf' }, count),
    sample(`${name}_sum`, { method, route }, sum),
    sample(`${name}_count`, { method, route }, count),
  ];
}

/** What a metric is, for the lines of it that follow. */
export function head(name: string, type: 'counter' | 'gauge' | 'histogram', help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

/** One line: a metric's value under its labels. */
export function sample(name: string, labels: Record<string, string | number>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
