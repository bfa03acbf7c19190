import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import { quotaFull } from './contract.ts';
import { quotaStore } from './store.ts';

const MIB = 1024 * 1024;
/** About what a row of an import takes, with the entry that is made of it. Bytes. */
const ROOM_OF_ROW = 1000;

export interface QuotaDeps {
  db: Db;
  settings: Pick<SettingsService, 'roomPerTrader'>;
}

export type QuotaService = ReturnType<typeof quotaService>;

/** How much of the disk a trader may take. */
export function quotaService({ db, settings }: QuotaDeps) {
  const store = quotaStore(db);
  /** @throws AppError 507 when a trader would take more than the team allows @param bytes that are added */
  function expectRoom(traderId: number, bytes: number): void {
    const megabytes = settings.roomPerTrader();
    if (store.countBytes(traderId) + bytes > megabytes * MIB)
      throw new AppError('quota_full', quotaFull(megabytes));
  }

  return {
    expectRoom,

    /** The same for an import: its rows and what is made of them take far more than a file of few different ones. */
    expectRoomForImport(traderId: number, { bytes, rows }: { bytes: number; rows: number }): void {
      expectRoom(traderId, bytes + (store.countRows(traderId) + rows) * ROOM_OF_ROW);
    },

    /** The same for notes. */
    expectRoomForNotes(traderId: number, notes: readonly (string | null)[]): void {
      const bytes = notes.map((text) => (text === null ? 0 : Buffer.byteLength(text)));
      if (notes.some((text) => text !== null))
        expectRoom(
          traderId,
          bytes.reduce((sum, one) => sum + one, 0),
        );
    },
  };
}
