/** What follows from an entry as it is being typed: contract, costs, P&L, risk. The same rules as on the server. */

import type { Account } from '#src/features/accounts/responses.ts';
import { FACT_RULES, type InstrumentType, pnl, quantity } from '#src/features/journal/contract.ts';
import { FIELDS } from '#src/features/journal/fields.ts';
import type { Contracts } from '#src/values/contracts/contract.ts';
import { readSymbol } from '#src/values/contracts/contract-reader.ts';
import { spelledKind } from '#src/values/contracts/traded-kind.ts';
import { computePlannedR, computePnl, computeR, computeRisk } from '#src/values/entries/computed-pnl.ts';
import { findTickValue } from '#src/values/entries/entry-outcome.ts';
import { pnlFormula } from '#src/values/entries/pnl-formula.ts';
import { COST_KINDS, listedCosts } from '#src/values/money/account.ts';
import { readPrice } from '#src/values/money/price-text.ts';
import { FIRST_TRADE_DATE, isTradeDate } from '#src/values/time/dates.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { typedNumber } from '#web/forms/typed-number.ts';
import type { EntryFields } from './entry-form.ts';

// Each by itself: the rules of a whole entry take a phone a tenth of a second to build, with the form about to open.
const typedFact = (name: 'commission' | 'fees' | 'riskAmount') =>
  typedNumber(FACT_RULES[FIELDS[name].kind](FIELDS[name].label));
const AMOUNTS = builtLater(() => ({
  pnl: typedNumber(pnl()),
  commission: typedFact('commission'),
  fees: typedFact('fees'),
  riskAmount: typedFact('riskAmount'),
}));
const QUANTITY = builtLater(() => typedNumber(quantity(), { currency: false, advises: false }));

export interface EntryFigures {
  root: string | null;
  /** Filled in from the account's list, in cents; `null` where something was typed or nothing is listed. */
  listed: { commission: bigint | null; fees: bigint | null };
  /** From the prices, in cents. */
  computed: { pnl: bigint; formula: string } | null;
  /** As it is saved, in cents: typed, else computed. */
  pnl: bigint | null;
  /** Typed P&L less the computed one, where that is more than a tick per contract. */
  difference: bigint | null;
  /** Whether both prices are there, but not what a point is worth. */
  lacksContract: boolean;
  risk: bigint | null;
  rMultiple: number | null;
  plannedR: number | null;
  /** A stop above a long entry, or below a short one: told, since it is mostly a mistake, and kept. */
  hasStopOnWrongSide: boolean;
}

interface Known {
  contracts: Contracts;
  /** Of which the list fills in costs: that of a new entry, and of one that is being closed. */
  account: Pick<Account, 'costs'> | null;
}

type TypedSymbol = Pick<EntryFields, 'symbol' | 'tradeDate' | 'instrumentType'>;

export const readTypedSymbol = (fields: TypedSymbol, contracts: Contracts) =>
  readSymbol(fields.symbol, { contracts, day: knownDay(fields), instrumentType: fields.instrumentType });

/** What was traded as the symbol is spelled; `null` where that does not say it. */
export function readSpelledType(
  fields: Pick<TypedSymbol, 'symbol' | 'tradeDate'>,
  contracts: Contracts,
): InstrumentType | null {
  const kind = spelledKind(fields.symbol, { contracts, day: knownDay(fields) });
  return kind === 'ticker' ? 'stocks' : kind;
}

/** While it is being typed it is no day. It decides about the year of a contract alone. */
const knownDay = ({ tradeDate }: Pick<TypedSymbol, 'tradeDate'>): string =>
  isTradeDate(tradeDate) ? tradeDate : FIRST_TRADE_DATE;

export function computeFigures(fields: EntryFields, { contracts, account }: Known): EntryFigures {
  const { symbol, instrumentType } = fields;
  const day = knownDay(fields);
  const { root, pointValue } = readTypedSymbol(fields, contracts);
  const amount = (name: keyof typeof AMOUNTS) =>
    fields[name].trim() === '' ? null : (AMOUNTS[name].safeParse(fields[name]).data ?? null);
  const price = (name: 'entryPrice' | 'exitPrice' | 'stopPrice' | 'targetPrice') =>
    readPrice(fields[name], root);
  const [entryPrice, exitPrice, stopPrice, targetPrice] = [
    price('entryPrice'),
    price('exitPrice'),
    price('stopPrice'),
    price('targetPrice'),
  ];
  const { positionType, isOpen } = fields;
  const contractsHeld = QUANTITY.safeParse(fields.quantity).data ?? 0;

  const missing = isOpen ? [] : COST_KINDS.filter((kind) => fields[kind].trim() === '');
  const held = { root, instrumentType, quantity: contractsHeld };
  const filled = listedCosts(account?.costs ?? [], held, missing);
  const listed = filled ?? { commission: null, fees: null };
  const costs = (amount('commission') ?? listed.commission ?? 0n) + (amount('fees') ?? listed.fees ?? 0n);

  const trade = { entryPrice, exitPrice, quantity: contractsHeld, pointValue, positionType, costs };
  const net = isOpen || contractsHeld === 0 ? null : computePnl(trade);
  const computed =
    net === null || entryPrice === null || exitPrice === null || pointValue === null
      ? null
      : { pnl: net, formula: pnlFormula({ ...trade, entryPrice, exitPrice, pointValue }) };

  const typed = amount('pnl');
  const risk = computeRisk({ ...trade, stopPrice, riskAmount: amount('riskAmount') });
  return {
    root,
    listed,
    computed,
    pnl: fields.pnl.trim() === '' ? (computed?.pnl ?? null) : typed,
    difference:
      computed && typed !== null
        ? beyondTicks(
            typed - computed.pnl,
            contractsHeld,
            findTickValue(symbol, { contracts, day, instrumentType }),
          )
        : null,
    lacksContract:
      !isOpen &&
      entryPrice !== null &&
      exitPrice !== null &&
      pointValue === null &&
      fields.symbol.trim() !== '',
    risk,
    rMultiple: isOpen ? null : computeR(typed ?? net, risk),
    plannedR: computePlannedR({ entryPrice, stopPrice, targetPrice }),
    hasStopOnWrongSide: isWrongSide(entryPrice, stopPrice, positionType),
  };
}

/** A difference of more than a tick per contract; of what has no tick, of more than a cent. */
function beyondTicks(cents: bigint, held: number, tickValue: string | null): bigint | null {
  const tolerated = BigInt(Math.round(Number(tickValue ?? '0.01') * 100) * held);
  return cents > tolerated || -cents > tolerated ? cents : null;
}

function isWrongSide(
  entry: string | null,
  stop: string | null,
  positionType: EntryFields['positionType'],
): boolean {
  if (entry === null || stop === null) return false;
  const below = Number(stop) < Number(entry);
  return Number(stop) !== Number(entry) && (positionType === 'long' ? !below : below);
}
