import { and, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { adminRecoveryCodes, adminTotp } from '#src/db/totp-tables.ts';

export type StoredTotp = Omit<typeof adminTotp.$inferSelect, 'id'>;

const ONLY = 1;

/** The second factor of the admin area, and its recovery codes. Instants are epoch milliseconds. */
export function totpStore({ query }: Db) {
  return {
    find: (): StoredTotp | undefined => query.select().from(adminTotp).get(),
    begin(secretSealed: string, begunAt: number): void {
      const row = { secretSealed, begunAt, enabledAt: null, usedStep: 0 };
      query
        .insert(adminTotp)
        .values({ id: ONLY, ...row })
        .onConflictDoUpdate({ target: adminTotp.id, set: row })
        .run();
    },
    update(set: Partial<Pick<StoredTotp, 'enabledAt' | 'usedStep'>>): void {
      query.update(adminTotp).set(set).where(eq(adminTotp.id, ONLY)).run();
    },
    remove(): void {
      query.delete(adminRecoveryCodes).run();
      query.delete(adminTotp).run();
    },
    addRecoveryCodes(hashes: readonly string[]): void {
      query
        .insert(adminRecoveryCodes)
        .values(hashes.map((codeHash) => ({ codeHash })))
        .run();
    },
    /** @returns whether there is such a code, and it was not used before */
    takeRecoveryCode: (codeHash: string, usedAt: number): boolean =>
      query
        .update(adminRecoveryCodes)
        .set({ usedAt })
        .where(and(eq(adminRecoveryCodes.codeHash, codeHash), isNull(adminRecoveryCodes.usedAt)))
        .returning({ usedAt: adminRecoveryCodes.usedAt })
        .all().length > 0,
    countRecoveryCodes: (): number =>
      query.select({ n: count() }).from(adminRecoveryCodes).where(isNull(adminRecoveryCodes.usedAt)).get()
        ?.n ?? 0,
  };
}
