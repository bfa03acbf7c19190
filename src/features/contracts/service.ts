import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, expectVersion, invalidField, notFound } from '#src/errors.ts';
import {
  type Contract,
  type Contracts,
  type InstrumentKind,
  indexContracts,
} from '#src/values/contracts/contract.ts';
import {
  findSpread,
  guessedRoot,
  type ReadingContext,
  readSymbol,
  type SymbolReading,
} from '#src/values/contracts/contract-reader.ts';
import { computePointValue } from '#src/values/money/point-value.ts';
import {
  CONTRACT_CHANGED,
  type ContractChange,
  MICRO_OF_UNKNOWN,
  NAME_REQUIRED,
  POINT_VALUE_RULE,
  ROOT_TAKEN,
  type SymbolQuery,
  spreadRule,
  TICK_SIZE_REQUIRED,
  TICK_VALUE_REQUIRED,
} from './contract.ts';
import type { ListedContract, ReadSymbol, UnknownSymbol } from './responses.ts';
import { contractsStore, type StoredContract } from './store.ts';
import { TABLE } from './table.ts';

export interface ContractsDeps {
  db: Db;
  /** The team's current day. */
  today: () => string;
}

export type ContractsService = ReturnType<typeof contractsService>;

/** They are all sent to every form. */
const MOST = 500;

/** Symbols looked at for those that are unknown, and the most that are shown. */
const LOOKED_AT = 5000;
const SHOWN = 100;

/** What is traded: the product's table of contracts, the admin's own over it, and how symbols are read with them. */
export function contractsService({ db, today }: ContractsDeps) {
  const store = contractsStore(db);

  const own = (): ListedContract[] =>
    store.list().map(({ version, ...row }) => ({ ...ownContract(row), version }));

  const list = (): ListedContract[] => [
    ...new Map([...PRODUCTS, ...own()].map((contract) => [contract.root, contract])).values(),
  ];

  let indexed: { rows: readonly ListedContract[]; contracts: Contracts } = { rows: [], contracts: TABLE };
  /** The same object as long as they are the same. */
  const all = (): Contracts => {
    const rows = own();
    if (!isDeepStrictEqual(rows, indexed.rows)) {
      indexed = { rows, contracts: indexContracts([...TABLE.values(), ...rows]) };
    }
    return indexed.contracts;
  };

  const buildContext = (day: string, instrumentType?: InstrumentKind): ReadingContext => ({
    contracts: all(),
    day,
    instrumentType,
  });

  function existing(root: string): StoredContract {
    const stored = store.find(root);
    if (!stored) throw notFound('Contract');
    return stored;
  }

  /** A contract as it would be after a change. @throws AppError 404 when it is gone, 409, 422 */
  function afterPut(root: string, { version, ...change }: ContractChange): ListedContract {
    const stored = typeof version === 'number' ? existing(root) : store.find(root);
    if (stored) expectVersion(stored.version, version ?? undefined, CONTRACT_CHANGED);
    else expectRoomFor('contracts', { there: store.list().length, most: MOST });
    const columns = checkedColumns({ ...(stored ?? TABLE.get(root)), ...change });
    // Whoever adds it again after a lost response finds their own.
    const isTaken = version === null && stored && !isDeepStrictEqual({ ...stored, ...columns }, stored);
    if (isTaken) throw new AppError('conflict', ROOT_TAKEN);
    if (columns.microOf !== null && (columns.microOf === root || !all().has(columns.microOf))) {
      throw invalidField('microOf', MICRO_OF_UNKNOWN);
    }
    return { ...ownContract({ root, ...columns }), version: (stored?.version ?? 0) + 1 };
  }

  return {
    all,
    list,

    /** A contract of the admin's own. @throws AppError 404 */
    find(root: string): ListedContract {
      const { version, ...columns } = existing(root);
      return { ...ownContract(columns), version };
    },

    /** @param day the trade's, from which a year of one digit is read */
    read: (symbol: string, day: string, instrumentType?: InstrumentKind): SymbolReading =>
      readSymbol(symbol, buildContext(day, instrumentType)),

    /** The same for a person who asks. @throws AppError 422 for a spread, with its name */
    explain({ symbol, day = today(), instrumentType }: SymbolQuery): ReadSymbol {
      const context = buildContext(day, instrumentType);
      const { kind, ...reading } = readSymbol(symbol, context);
      if (kind !== 'spread') return { ...reading, kind };
      throw invalidField('symbol', spreadRule(findSpread(symbol, context) ?? ''));
    },

    /**
     * Adds a contract of the admin's own, or changes the fields that are sent; what is left out of a new one is taken
     * from the product's table. A version, if sent, must be the current one; `null` says that there is none yet. Part of
     * changing the contracts, which has consequences.
     * @throws AppError 404 when it is gone, 409, 422
     */
    put: (root: string, change: ContractChange): ListedContract =>
      db.transaction(() => {
        const after = afterPut(root, change);
        const { name, exchange, currency, tickSize, tickValue, microOf } = after;
        store.put(root, { name, exchange, currency, tickSize, tickValue, microOf });
        return after;
      }),

    /** Entries keep their root; the product's own row, if there is one, is in force again. @throws AppError 404 */
    remove: (root: string): void => db.transaction(() => store.remove(existing(root).root)),

    /** Symbols in the journal that no contract is known for, the most frequent ones first. */
    unknown(): UnknownSymbol[] {
      const contracts = all();
      return store
        .withoutRoot(LOOKED_AT)
        .filter(({ symbol, instrumentType }) => {
          const { kind } = readSymbol(symbol, { contracts, day: today(), instrumentType });
          return kind === null;
        })
        .slice(0, SHOWN)
        .map((row) => ({ ...row, lastTraded: row.lastTraded ?? today(), root: guessedRoot(row.symbol) }));
    },
  };
}

const PRODUCTS: readonly ListedContract[] = [...TABLE.values()].map((contract) => ({
  ...contract,
  version: null,
}));

type OwnColumns = Omit<StoredContract, 'version'>;

const ownContract = (columns: OwnColumns): Contract => ({
  ...columns,
  pointValue: exactPointValue(columns),
  source: 'own',
});

function exactPointValue({ tickSize, tickValue }: Pick<OwnColumns, 'tickSize' | 'tickValue'>): string {
  const pointValue = computePointValue(tickSize, tickValue);
  if (pointValue === null) throw invalidField('tickValue', POINT_VALUE_RULE);
  return pointValue;
}

/** @throws AppError 422 when something is missing, or a point would be worth no decimal */
function checkedColumns(given: Partial<OwnColumns>): Omit<OwnColumns, 'root'> {
  const { name, exchange = null, currency = 'USD', tickSize, tickValue, microOf = null } = given;
  if (name === undefined || tickSize === undefined || tickValue === undefined) throw incomplete(given);
  exactPointValue({ tickSize, tickValue });
  return { name, exchange, currency, tickSize, tickValue, microOf };
}

/** Every field that a new contract lacks. */
function incomplete(given: Partial<OwnColumns>): AppError {
  const issues = REQUIRED.filter(({ path }) => given[path] === undefined);
  return new AppError('invalid', issues[0]?.message ?? '', { issues });
}

const REQUIRED = [
  { path: 'name', message: NAME_REQUIRED },
  { path: 'tickSize', message: TICK_SIZE_REQUIRED },
  { path: 'tickValue', message: TICK_VALUE_REQUIRED },
] as const;
