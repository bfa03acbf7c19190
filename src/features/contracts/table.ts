import { type Contract, type Contracts, indexContracts } from '#src/values/contracts/contract.ts';
import { computePointValue } from '#src/values/money/point-value.ts';
import rows from './contracts.csv' with { type: 'text' };

const isSource = (text: string): text is 'proven' | 'published' | 'unchecked' =>
  text === 'proven' || text === 'published' || text === 'unchecked';

/** The contracts that the product knows, in the order of the file. */
export const TABLE: Contracts = indexContracts(rows.trim().split('\n').slice(1).map(parseContract));

/** Tells whether another release had the same table. */
export const TABLE_DIGEST = new Bun.CryptoHasher('sha256').update(rows).digest('hex');

function parseContract(row: string): Contract {
  const [root = '', name = '', currency = '', tickSize = '', tickValue = '', , microOf = '', source = ''] =
    row.split(',');
  const pointValue = computePointValue(tickSize, tickValue);
  if (pointValue === null || !isSource(source)) throw new RangeError(`${root}: not a row of contracts`);
  return {
    root,
    name,
    exchange: null,
    currency,
    tickSize,
    tickValue,
    pointValue,
    microOf: microOf || null,
    source,
  };
}
