/** Upper bounds of the latency buckets. Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

interface Observed {
  method: string;
  route: string;
  /** Responses by status. */
  statuses: Map<number, number>;
  /** Requests per bucket, not cumulative. */
  buckets: number[];
  count: number;
  /** Seconds. */
  sum: number;
}

export type RequestMetrics = ReturnType<typeof requestMetrics>;

/** Counts requests and their latency by route. Memory grows with the number of routes, not of requests. */
export function requestMetrics() {
  const observed = new Map<string, Observed>();

  return {
    /**
     * @param route the route's pattern; a single name for everything that is not a route
     * @param seconds time to the first byte of the response
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

    /** In the Prometheus text format. */
    text(): string {
      const all = [...observed.values()];
      return [
        head('bullpen_http_requests_total', 'counter', 'Requests served.'),
        ...all.flatMap(({ method, route, statuses }) =>
          [...statuses].map(([status, n]) =>
            sample('bullpen_http_requests_total', { method, route, status }, n),
          ),
        ),
        head('bullpen_http_request_duration_seconds', 'histogram', 'Time to the first byte of the response.'),
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

/** Header of a metric, before its samples. */
export function head(name: string, type: 'counter' | 'gauge' | 'histogram', help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

/** One sample: a metric's value with its labels. */
export function sample(name: string, labels: Record<string, string | number>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
