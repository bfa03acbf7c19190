import type { Db } from '#src/db/open.ts';
import type { ArchivesService } from '#src/features/archives/service.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import type { Contract } from '#src/values/contract.ts';
import { areFewEntries } from '#src/values/few-entries.ts';
import type { ContractChange } from './contract.ts';
import type { ListedContract } from './responses.ts';
import type { ContractsService } from './service.ts';
import { TABLE_DIGEST } from './table.ts';

export interface ContractChangesDeps {
  db: Db;
  archives: Pick<ArchivesService, 'countUpTo' | 'fillInRoots' | 'workOutOutcomes'>;
  breakEvenTicks: () => number | null;
  contracts: Pick<ContractsService, 'all' | 'find' | 'afterPut' | 'afterRemove' | 'put' | 'remove'>;
  journal: Pick<JournalService, 'countUpTo' | 'fillInRoots' | 'workOutOutcomes'>;
  settings: Pick<SettingsService, 'get' | 'set'>;
  /** Runs a job in a child process, once it is its turn. */
  runJob: (name: 'change-contract', input: ContractOrder, expectAllowed: () => void) => Promise<unknown>;
}

/** A change of one of the admin's own contracts, which `null` removes, and on whose behalf. */
export interface ContractOrder {
  actor: string;
  root: string;
  change: ContractChange | null;
}

const TABLE_KEY = 'contract_table';

export type ContractChangesService = ReturnType<typeof contractChangesService>;

/**
 * Changes the admin's own contracts, with what follows for stored entries: their root, once it is known, and what is
 * break-even. Their P&L stays.
 */
export function contractChangesService({
  db,
  archives,
  breakEvenTicks,
  contracts,
  journal,
  settings,
  runJob,
}: ContractChangesDeps) {
  const stores = [journal, archives];

  /** @param after `undefined` when nobody knows the contract any more */
  const concernsEntries = (before: Contract | undefined, after: Contract | undefined): boolean =>
    before === undefined || (breakEvenTicks() !== null && isWorthOther(before, after));

  /** All or nothing: the contract, and what follows from it. */
  const change = ({ root, change }: Omit<ContractOrder, 'actor'>): void =>
    db.transaction(() => {
      const before = contracts.all().get(root);
      if (change === null) contracts.remove(root);
      else contracts.put(root, change);
      if (concernsEntries(before, contracts.all().get(root))) workOutAnew();
    });

  /** What follows from the contracts for stored entries. */
  function workOutAnew(): void {
    const [known, ticks] = [contracts.all(), breakEvenTicks()];
    for (const entries of stores) {
      entries.fillInRoots(known);
      if (ticks !== null) entries.workOutOutcomes({ contracts: known, breakEvenTicks: ticks });
    }
  }

  /** @param after what the contract will be; throws where it cannot be changed */
  async function changeInBackground(
    order: ContractOrder,
    after: () => Contract | undefined,
    expectAllowed: () => void,
  ): Promise<void> {
    const before = contracts.all().get(order.root);
    if (!concernsEntries(before, after()) || areFewEntries(journal.countUpTo, archives.countUpTo))
      return change(order);
    const expectReady = (): void => {
      expectAllowed();
      after();
    };
    await runJob('change-contract', order, expectReady);
  }

  return {
    change,

    /** Whether entries were last worked out with another table of contracts than this release has. */
    isTableNew: (): boolean => settings.get(TABLE_KEY) !== TABLE_DIGEST,

    /** Gives stored entries what this release's table of contracts says. All or nothing. */
    followTable: (): void =>
      db.transaction(() => {
        workOutAnew();
        settings.set(TABLE_KEY, TABLE_DIGEST);
      }),

    /**
     * Adds or changes a contract without blocking the server: many entries are gone through in a child process, and the
     * contract counts once that is done.
     * @param expectAllowed checked right before the change; throwing aborts it
     * @throws AppError 404, 409, 422
     */
    async putInBackground(
      order: ContractOrder & { change: ContractChange },
      expectAllowed: () => void,
    ): Promise<ListedContract> {
      await changeInBackground(order, () => contracts.afterPut(order.root, order.change), expectAllowed);
      return contracts.find(order.root);
    },

    /** The same for removing one. Entries keep their root. @throws AppError 404 */
    removeInBackground: (order: Omit<ContractOrder, 'change'>, expectAllowed: () => void): Promise<void> =>
      changeInBackground({ ...order, change: null }, () => contracts.afterRemove(order.root), expectAllowed),
  };
}

const isWorthOther = (before: Contract, after: Contract | undefined): boolean =>
  before.tickValue !== after?.tickValue || before.currency !== after.currency;
