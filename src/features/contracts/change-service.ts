import type { Db } from '#src/db/open.ts';
import type { JudgingService } from '#src/features/judging/service.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import type { Contract } from '#src/values/contracts/contract.ts';
import type { ContractChange } from './contract.ts';
import type { ContractsService } from './service.ts';
import { TABLE_DIGEST } from './table.ts';

export interface ContractChangesDeps {
  db: Db;
  breakEvenTicks: () => number | null;
  contracts: Pick<ContractsService, 'all' | 'put' | 'remove'>;
  judging: Pick<JudgingService, 'judgeAll'>;
  settings: Pick<SettingsService, 'get' | 'set'>;
}

/** A change of one of the admin's own contracts, which `null` removes. */
export interface ContractOrder {
  root: string;
  change: ContractChange | null;
}

const TABLE_KEY = 'contract_table';

export type ContractChangesService = ReturnType<typeof contractChangesService>;

/** Changes what contracts are known, with what follows for stored entries. Their P&L stays. */
export function contractChangesService({
  db,
  breakEvenTicks,
  contracts,
  judging,
  settings,
}: ContractChangesDeps) {
  /** @param after `undefined` when nobody knows the contract any more */
  const concernsEntries = (before: Contract | undefined, after: Contract | undefined): boolean =>
    before === undefined ||
    before.pointValue !== after?.pointValue ||
    before.currency !== after.currency ||
    (breakEvenTicks() !== null && before.tickValue !== after.tickValue);

  return {
    /**
     * Adds, changes or removes a contract, which counts at once; many entries follow. They keep their root.
     * @throws AppError 404, 409, 422
     */
    change: ({ root, change }: ContractOrder): void =>
      db.transaction(() => {
        const before = contracts.all().get(root);
        if (change === null) contracts.remove(root);
        else contracts.put(root, change);
        if (concernsEntries(before, contracts.all().get(root))) judging.judgeAll();
      }),

    /** Whether entries were last judged with another table of contracts than this release has. */
    isTableNew: (): boolean => settings.get(TABLE_KEY) !== TABLE_DIGEST,

    /** Has stored entries follow this release's table of contracts. */
    followTable: (): void =>
      db.transaction(() => {
        settings.set(TABLE_KEY, TABLE_DIGEST);
        judging.judgeAll();
      }),
  };
}
