import type { Db } from '#src/db/open.ts';
import type { ArchivesService } from '#src/features/archives/service.ts';
import type { ContractsService } from '#src/features/contracts/service.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import { areFewEntries } from '#src/values/few-entries.ts';
import type { SettingsChange } from './contract.ts';
import type { Settings } from './responses.ts';
import type { SettingsService } from './service.ts';

export interface SettingsChangesDeps {
  db: Db;
  archives: Pick<ArchivesService, 'countUpTo' | 'workOutOutcomes'>;
  contracts: Pick<ContractsService, 'all'>;
  journal: Pick<JournalService, 'countUpTo' | 'workOutOutcomes'>;
  settings: Pick<SettingsService, 'breakEvenTicks' | 'change' | 'changed' | 'current'>;
  /** Runs a job in a child process, once it is its turn. */
  runJob: (name: 'change-settings', input: SettingsOrder, expectAllowed: () => void) => Promise<unknown>;
}

/** A change of the settings, and on whose behalf. */
export interface SettingsOrder {
  actor: string;
  change: SettingsChange;
}

export type SettingsChangesService = ReturnType<typeof settingsChangesService>;

/** Changes the settings, with what follows from them for what is stored. */
export function settingsChangesService({
  db,
  archives,
  contracts,
  journal,
  settings,
  runJob,
}: SettingsChangesDeps) {
  /** All or nothing: the settings, and the outcomes that follow from them. */
  const change = (sent: SettingsChange): Settings =>
    db.transaction(() => {
      const before = settings.breakEvenTicks();
      const now = settings.change(sent);
      if (now.breakEvenTicks !== before) {
        const rules = { contracts: contracts.all(), breakEvenTicks: now.breakEvenTicks };
        journal.workOutOutcomes(rules);
        archives.workOutOutcomes(rules);
      }
      return now;
    });

  return {
    change,

    /**
     * The same without blocking the server: working out the outcomes of many entries runs in a child process, and the
     * settings count once they are there.
     * @param expectAllowed checked right before the first change; throwing aborts it
     * @throws AppError 409
     */
    async changeInBackground(
      sent: SettingsChange,
      actor: string,
      expectAllowed: () => void,
    ): Promise<Settings> {
      const changed = settings.changed(sent);
      if (changed.breakEvenTicks === undefined || areFewEntries(journal.countUpTo, archives.countUpTo))
        return change(sent);
      // What the environment fixes is not known there, nor is it part of what differs.
      await runJob('change-settings', { actor, change: changed }, expectAllowed);
      return settings.current();
    },
  };
}
