/** What an import would do: everything up to the plan and the report. Nothing is written. */

import { readFileSync } from 'node:fs';
import {
  type AccountForImport,
  areMeantTogether,
  type FileToRead,
  type KnownFile,
  type ReadFiles,
  type Resolution,
  type ResolveContext,
  type ResolvedRows,
  readFiles,
  reporter,
  resolveFiles,
  type TradesAsked,
} from '#src/broker-files/index.ts';
import type { Db } from '#src/db/open.ts';
import { externalNameKey } from '#src/features/accounts/contract.ts';
import type { AccountsService } from '#src/features/accounts/service.ts';
import type { ContractsService } from '#src/features/contracts/service.ts';
import type { Creation } from '#src/features/idempotency/service.ts';
import { memoize } from '#src/values/memoize.ts';
import { type ImportFields, MAPPING_FORMAT } from './contract.ts';
import { freeMemory } from './free-memory.ts';
import { knownStore } from './known-store.ts';
import { openMappings } from './mappings.ts';
import { NEXT_IMPORT, type PlannedChanges, planFor } from './planning.ts';
import { findSources, importReport, toSummary } from './report.ts';
import type { ImportReport } from './responses.ts';
import { importsStore } from './store.ts';
import { storedSummary } from './stored-report.ts';

/** Whose files, on whose behalf, and what they leave open. */
export interface ImportOrder {
  traderId: number;
  /** `trader:3`, `token:5`, `cli`. */
  actor: string;
  dryRun: boolean;
  /** Epoch milliseconds. */
  at: number;
  fields: ImportFields;
  /** Of a dry run: the day of which the trades are listed. */
  trades?: TradesAsked | undefined;
  /** On disk, until it is over; whoever put them there removes them. */
  files: readonly { name: string; path: string }[];
  /** Under which a client repeats it. */
  creation?: Creation | undefined;
}

export interface LookDeps {
  db: Db;
  today: () => string;
  dayOf: (instant: number) => string;
  timeZone: () => string;
  accounts: Pick<AccountsService, 'list' | 'namesElsewhere'>;
  contracts: Pick<ContractsService, 'all'>;
  /** Is given the name of each file that is read, and `null` once all are. */
  reportFile?: (file: string | null) => void;
}

export interface Look extends PlannedChanges {
  report: ImportReport;
  files: KnownFile[];
  /** By contract. */
  rows: ResolvedRows['byContract'];
  /** Whether there is anything to be written: the same files again change nothing. */
  isNew: boolean;
  namesToAdd: Resolution['namesToAdd'];
  rememberMappings: ReadFiles['rememberMappings'];
}

export interface Looked {
  traderId: number;
  dryRun: boolean;
  fields: ImportFields;
  files: readonly FileToRead[];
  trades?: TradesAsked | undefined;
  /** The import that they are of, if they are read again. */
  importId?: number;
}

export async function look(deps: LookDeps, looked: Looked): Promise<Look> {
  const { db } = deps;
  const { traderId, dryRun, fields, trades, importId = NEXT_IMPORT } = looked;
  const { readings, ...read } = await readFiles(looked.files, {
    ...fields,
    mappings: openMappings(db, traderId),
    between: freeMemory,
    reportFile: deps.reportFile,
  });
  deps.reportFile?.(null);
  const context = { ...buildContext(deps, traderId, read.files), importId, between: freeMemory };
  const { rows, ...resolution } = resolveFiles(readings, fields, context);
  const { files, rememberMappings } = read;
  const count = files.reduce((sum, file) => sum + file.rows, 0);
  freeMemory(count);
  const summary = toSummary({ readings, ...read });
  readings.splice(0);
  freeMemory(count);
  const known = knownStore(db);
  const before = importId === NEXT_IMPORT ? [] : known.contracts(importId);
  const contracts = [...new Set([...before, ...rows.byContract.keys()])];
  const formats = new Map(files.map(({ n, format }) => [n, format?.id ?? '']));
  const { totals, namesToAdd } = resolution;
  const { add, report } = reporter({
    ...{ importId, totals, trades, findSource: findSources(summary), readNet: known.readNet },
    isMapped: ({ file, importId: of }) => of === importId && formats.get(file) === MAPPING_FORMAT,
  });
  const planned = planFor(
    db,
    { traderId, contracts, importId, instead: { ...rows, formats, areMeantTogether } },
    add,
  );
  const { changes } = planned;
  const hashes = files.map(({ sha256 }) => sha256);
  const isSame = changes.length === 0 && importsStore(db).known(traderId, hashes).size === hashes.length;
  return {
    ...planned,
    report: importReport({
      ...{ dryRun, read: summary, resolution, planned: report() },
      instruments: fields.instruments ?? {},
      splits: fields.splits ?? {},
      leaveOut: fields.leaveOut ?? [],
    }),
    files,
    rows: rows.byContract,
    isNew: rows.byContract.size > 0 && !isSame,
    namesToAdd,
    rememberMappings,
  };
}

/** Of the exchange of most futures, and of the other American ones: where nearly all clocks of files are. */
const MARKET_ZONES = ['America/Chicago', 'America/New_York'] as const;

/** Of the trader's own imports, as many as are looked at for what is suggested. */
const LOOKED_AT = 20;

function buildContext(
  { db, accounts, contracts, dayOf, timeZone, today }: LookDeps,
  traderId: number,
  files: readonly KnownFile[],
): Omit<ResolveContext, 'importId'> {
  const earlier = importsStore(db)
    .list(traderId, undefined, LOOKED_AT)
    .map(({ summary, movedToAccountId }) => ({ ...storedSummary(summary), movedToAccountId }));
  const formats = new Set(files.map(({ format }) => format?.id));
  const last = earlier.find((one) => one.files.some(({ format }) => format !== null && formats.has(format)));
  const zones = earlier.flatMap((one) => (one.timeZone === null ? [] : [one.timeZone]));
  return {
    accounts: accounts.list(traderId).map(
      (account): AccountForImport => ({
        id: account.id,
        name: account.name,
        firm: account.firm,
        nameKeys: account.externalNames.map(externalNameKey),
        timeZone: account.timeZone,
        costs: account.costs,
        isArchived: account.isArchived,
      }),
    ),
    contracts: contracts.all(),
    today: today(),
    dayOf,
    zones: [...new Set([...zones, timeZone(), ...MARKET_ZONES])],
    namesElsewhere: (names) => accounts.namesElsewhere(traderId, names),
    lastAccountId: last?.movedToAccountId ?? last?.accountIds[0] ?? null,
    tradedAs: tradedAs(db, traderId),
  };
}

/** Looked up with the first symbol that could be either. */
function tradedAs(db: Db, traderId: number): NonNullable<ResolveContext['tradedAs']> {
  const kinds = memoize(() => knownStore(db).kinds(traderId));
  return (accountId, root) => {
    const [kind, other] = kinds().get(`${accountId} ${root}`) ?? [];
    return kind === undefined || other !== undefined ? null : kind;
  };
}

export const toLooked = ({ files, ...order }: ImportOrder): Looked => ({
  ...order,
  // What is read beside stays in memory up to the next turn of the loop: through all that is made of it here.
  files: files.map(({ name, path }) => ({ name, bytes: async () => readFileSync(path) })),
});
