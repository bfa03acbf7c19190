import { and, asc, count, eq, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { devices } from '#src/db/tables.ts';
import type { Gate } from './rules.ts';

type StoredDevice = typeof devices.$inferSelect;

/** Browsers known at a gate. Instants are epoch milliseconds. */
export function deviceStore({ query }: Db) {
  const ofPerson = (gate: Gate, traderId: number | null) =>
    and(
      eq(devices.gate, gate),
      traderId === null ? isNull(devices.traderId) : eq(devices.traderId, traderId),
    );

  return {
    find: (gate: Gate, tokenHash: string): StoredDevice | undefined =>
      query
        .select()
        .from(devices)
        .where(and(eq(devices.gate, gate), eq(devices.tokenHash, tokenHash)))
        .get(),
    add(row: Omit<StoredDevice, 'id'>): void {
      query.insert(devices).values(row).run();
    },
    use(id: number, tokenHash: string, usedAt: number): void {
      query.update(devices).set({ tokenHash, usedAt }).where(eq(devices.id, id)).run();
    },
    /** Updates the token under which a browser is known at the other gate. */
    carryOver(gate: Gate, from: string, to: string): void {
      query
        .update(devices)
        .set({ tokenHash: to })
        .where(and(ne(devices.gate, gate), eq(devices.tokenHash, from)))
        .run();
    },
    countDevices: (gate: Gate, traderId: number | null): number =>
      query.select({ n: count() }).from(devices).where(ofPerson(gate, traderId)).get()?.n ?? 0,
    /** A person's least recently used browser. */
    findOldest: (gate: Gate, traderId: number | null): StoredDevice | undefined =>
      query
        .select()
        .from(devices)
        .where(ofPerson(gate, traderId))
        .orderBy(asc(devices.usedAt), asc(devices.id))
        .get(),
    dropUsedBefore(at: number): void {
      query.delete(devices).where(lt(devices.usedAt, at)).run();
    },
    dropAllAt(gate: Gate): void {
      query.delete(devices).where(eq(devices.gate, gate)).run();
    },
  };
}
