import type { Db } from '#src/db/open.ts';
import { actorOf } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import type { AuditService } from '#src/features/settings/audit-service.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import type { Log } from '#src/log.ts';

/** That of what the first render of a page reads. */
const UNKNOWN_ADDRESS = 'unknown';

export interface LooksDeps {
  audit: Pick<AuditService, 'recordLook'>;
  db: Db;
  log: Log;
  settings: Pick<SettingsService, 'today'>;
}

type Look = Parameters<AuditService['recordLook']>[0];

/** Records at whose pages managers look: once a day for each of them and each trader. No read waits for it. */
export function recordLooks({ audit, db, log, settings }: LooksDeps) {
  let known = { day: '', looks: new Set<string>() };
  const unwritten = new Set<Look>();
  let isWriting = false;

  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      // Also those that come meanwhile.
      for (const look of unwritten) {
        await db.writes.turn('authenticated');
        audit.recordLook(look);
        unwritten.delete(look);
        log.info(look, 'manager looks');
      }
    } catch (error) {
      // The next look tries again, whoever's it is: this one may be read from the cache from now on.
      log.error({ err: error, looks: unwritten.size }, 'could not record the looks of managers');
    } finally {
      isWriting = false;
    }
  }

  return (caller: Caller, traderId: number): void => {
    const day = settings.today();
    if (day !== known.day) known = { day, looks: new Set() };
    const { looks } = known;
    // With a grant as well, it is by their own log-in.
    const actor = actorOf({ ...caller, grant: null });
    const look = `${actor} ${traderId}`;
    if (!looks.has(look)) {
      looks.add(look);
      const address = caller.address();
      unwritten.add({ actor, address: address === UNKNOWN_ADDRESS ? null : address, traderId, day });
    }
    if (unwritten.size > 0) void write();
  };
}
