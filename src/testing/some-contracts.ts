import { type Contract, indexContracts } from '#src/values/contracts/contract.ts';

/** A contract of which only the root and what a point is worth matter. */
export const someContract = (root: string, pointValue: string, currency = 'USD'): Contract => ({
  root,
  name: root,
  exchange: null,
  currency,
  tickSize: '1',
  tickValue: pointValue,
  pointValue,
  microOf: null,
  source: 'published',
});

export const someContracts = indexContracts([
  ...['ES', 'MES', 'NQ', 'MNQ', 'CL', 'GC', 'QO', 'QM', 'ZB', 'ZN', 'ZF', 'ZT', 'ZC', 'ZM'].map((root) =>
    someContract(root, '50'),
  ),
  ...['M2K', '6E', '10Y', 'M6E', '1OZ', 'SR3', '2YY'].map((root) => someContract(root, '5')),
  someContract('FDAX', '25', 'EUR'),
]);
