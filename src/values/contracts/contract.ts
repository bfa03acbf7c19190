/** What is known of a product that is traded: its tick, and what one is worth. */

/** Where the figures come from: real P&L rows, what the exchange publishes, nobody has looked, or this team's admin. */
export const CONTRACT_SOURCES = ['proven', 'published', 'unchecked', 'own'] as const;
export type ContractSource = (typeof CONTRACT_SOURCES)[number];

export interface Contract {
  /** The product, of which every month is a contract: `ES`. */
  root: string;
  name: string;
  exchange: string | null;
  /** ISO 4217. Nothing is computed but in {@link ACCOUNTING_CURRENCY}. */
  currency: string;
  tickSize: string;
  tickValue: string;
  /** What 1.00 of the quoted price is worth for one contract: tick value / tick size. */
  pointValue: string;
  /** The root that this is a smaller version of. */
  microOf: string | null;
  source: ContractSource;
}

/** By root. */
export type Contracts = ReadonlyMap<string, Contract>;

/** What every total is in. */
export const ACCOUNTING_CURRENCY = 'USD';

export const indexContracts = (contracts: Iterable<Contract>): Contracts =>
  new Map([...contracts].map((contract) => [contract.root, contract]));

/** Instrument types, from which a symbol that could be several things is read. */
export type InstrumentKind = 'futures' | 'options' | 'stocks';
