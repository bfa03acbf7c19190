import { expect, test } from 'bun:test';
import { type Answer, type As, type CallOptions, type TestDesk, testDesk } from './desk.ts';

/** Who makes a scenario's call: nobody, Maya, whose rows it is about, or Leo, another trader. */
export type Role = 'anonymous' | 'maya' | 'leo';

/** One row: in plain words, who asks for what, and what comes of it. `{entry}` in a path is the id of Maya's entry. */
export interface Scenario {
  name: string;
  as: Role;
  method: string;
  path: string;
  send?: CallOptions;
  status: number;
  /** What the answer's body must contain. */
  body?: object | string;
  /** The messages by field that a 422 must hold, all of them. */
  issues?: Record<string, string>;
  check?: (answer: Answer, desk: TestDesk) => void;
  /** Whether the journal must be as it was; so for every refusal. */
  changes?: boolean;
}

/** Runs each row on a desk of its own: Maya (trader 1) has one entry, Leo (trader 2) none. */
export function scenarios(title: string, rows: readonly Scenario[]): void {
  for (const row of rows) {
    test(`${title}: ${row.name}`, async () => {
      const desk = testDesk();
      const maya = await desk.trader('Maya Okafor');
      const leo = await desk.trader('Leo Brandt');
      const { body: entry } = await desk.call(maya, 'POST', '/api/journal', {
        json: { symbol: 'ESZ6', pnl: '125.50', notes: 'Waited for the retest', strategy: 'Range break' },
      });
      const callers: Record<Role, As> = { anonymous: null, maya, leo };
      const before = contents(desk);
      const answer = await desk.call(
        callers[row.as],
        row.method,
        row.path.replaceAll('{entry}', String(entry.id)),
        row.send,
      );
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status: row.status });
      if (typeof row.body === 'string') expect(answer.body).toBe(row.body);
      else if (row.body !== undefined) expect(answer.body).toMatchObject(row.body);
      if (row.issues) {
        const found = Object.fromEntries(
          answer.body.issues.map((i: { path: string; message: string }) => [i.path, i.message]),
        );
        expect(found).toEqual(row.issues);
        expect(answer.body).toMatchObject({ code: 'invalid', message: Object.values(row.issues)[0] });
      }
      row.check?.(answer, desk);
      if (!row.changes) expect(contents(desk)).toEqual(before);
    });
  }
}

/** Everything of the journal that a refused call must leave alone. */
function contents({ deps }: TestDesk): unknown[] {
  return ['journal_entries', 'daily_pnl', 'journal_history', 'change_context'].map((table) =>
    deps.db.raw.query(`SELECT * FROM ${table}`).all(),
  );
}
