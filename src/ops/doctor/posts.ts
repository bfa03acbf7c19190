import { millisecondsInHour } from 'date-fns/constants';
import { openReader } from '#src/db/reader.ts';
import type { Finding } from './finding.ts';

/** Posts that a running server would have sent or given up long ago. */
export function examinePosts(database: string, now: number): Finding[] {
  const raw = openReader(database);
  try {
    const { n = 0 } =
      raw
        .query<{ n: number }, [number]>("SELECT count(*) AS n FROM outbox WHERE state = 'due' AND due_at < ?")
        .get(now - millisecondsInHour) ?? {};
    if (n === 0) return [];
    const what = n === 1 ? '1 post has' : `${n} posts have`;
    const message = `${what} been due for more than an hour; a running server sends them`;
    return [{ check: 'posts', message, isDamage: false, isFixable: false }];
  } finally {
    raw.close();
  }
}
