import { invalidField } from '#src/errors.ts';
import type { Contracts, InstrumentKind } from '#src/values/contract.ts';
import {
  type ReadingContext,
  readSymbol,
  type SymbolReading,
  spreadOf,
} from '#src/values/contract-reader.ts';
import { type SymbolQuery, spreadRule } from './contract.ts';
import type { ListedContract, ReadSymbol } from './responses.ts';
import { TABLE } from './table.ts';

export interface ContractsDeps {
  /** The team's current day. */
  today: () => string;
}

export type ContractsService = ReturnType<typeof contractsService>;

/** What is traded: the product's table of contracts, and how symbols are read with it. */
export function contractsService({ today }: ContractsDeps) {
  const all = (): Contracts => TABLE;
  const contextOf = (day: string, instrumentType?: InstrumentKind): ReadingContext => ({
    contracts: all(),
    day,
    instrumentType,
  });

  return {
    all,
    list: (): ListedContract[] => [...all().values()],

    /** @param day the trade's, from which a year of one digit is read */
    read: (symbol: string, day: string, instrumentType?: InstrumentKind): SymbolReading =>
      readSymbol(symbol, contextOf(day, instrumentType)),

    /** The same for a person who asks. @throws AppError 422 for a spread, with its name */
    explain({ symbol, day = today(), instrumentType }: SymbolQuery): ReadSymbol {
      const context = contextOf(day, instrumentType);
      const { kind, ...reading } = readSymbol(symbol, context);
      if (kind !== 'spread') return { ...reading, kind };
      throw invalidField('symbol', spreadRule(spreadOf(symbol, context) ?? ''));
    },
  };
}
