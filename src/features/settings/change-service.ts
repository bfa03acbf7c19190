import type { Db } from '#src/db/open.ts';
import type { JudgingService } from '#src/features/judging/service.ts';
import type { SettingsChange } from './contract.ts';
import type { Settings } from './responses.ts';
import type { SettingsService } from './service.ts';

export interface SettingsChangesDeps {
  db: Db;
  judging: Pick<JudgingService, 'judgeAll'>;
  settings: Pick<SettingsService, 'breakEvenTicks' | 'change' | 'current'>;
}

export type SettingsChangesService = ReturnType<typeof settingsChangesService>;

/** Changes the settings, with what follows from them for what is stored. */
export const settingsChangesService = ({ db, judging, settings }: SettingsChangesDeps) => ({
  /** They count at once; the outcomes of many entries follow. @throws AppError 409 */
  change: (sent: SettingsChange): Settings =>
    db.transaction(() => {
      const before = settings.breakEvenTicks();
      const { breakEvenTicks } = settings.change(sent);
      if (breakEvenTicks !== before) judging.judgeAll();
      return settings.current();
    }),
});
