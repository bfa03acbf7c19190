import { expect } from 'bun:test';
import { rejectedFor, scenarios } from '#src/testing/scenario.ts';
import { spreadRule } from './contract.ts';

const PATH = '/api/contracts';
const notAllowed = [['anonymous', 401]] as const;

scenarios('the contracts', [
  {
    name: "are the product's table, in its order",
    as: 'maya',
    method: 'GET',
    path: PATH,
    status: 200,
    check({ body }) {
      expect(body).toHaveLength(79);
      expect(body[0]).toEqual({
        root: 'ES',
        name: 'E-mini S&P 500',
        exchange: null,
        currency: 'USD',
        tickSize: '0.25',
        tickValue: '12.50',
        pointValue: '50',
        microOf: null,
        source: 'proven',
      });
    },
  },
  { name: 'are there for the admin too', as: 'admin', method: 'GET', path: PATH, status: 200 },
  { name: 'are there for a viewing admin', as: 'viewing', method: 'GET', path: PATH, status: 200 },
  ...rejectedFor(notAllowed, { method: 'GET', path: PATH }),
]);

const read = (query: string) =>
  ({ as: 'maya', method: 'GET', path: `${PATH}/read?${query}`, status: 200 }) as const;

scenarios('reading a symbol', [
  {
    name: 'answers what it is',
    ...read('symbol=ES%2012-26'),
    check: ({ body }) =>
      expect(body).toEqual({
        symbol: 'ESZ6',
        root: 'ES',
        contract: 'ESZ6',
        kind: 'future',
        month: '2026-12',
        pointValue: '50',
        currency: 'USD',
      }),
  },
  {
    name: 'reads a year of one digit from the day',
    ...read('symbol=ESZ6&day=2016-03-01'),
    body: { month: '2016-12' },
  },
  {
    name: "reads it from the team's today without one",
    ...read('symbol=ESZ1'),
    body: { month: '2031-12' },
  },
  {
    name: 'knows no root of a share unless it is said to be one',
    ...read('symbol=SPY'),
    body: { symbol: 'SPY', root: null, kind: null, pointValue: null },
  },
  {
    name: 'reads a share where it is said to be one',
    ...read('symbol=SPY&instrumentType=stocks'),
    body: { symbol: 'SPY', root: 'SPY', kind: 'stock', pointValue: '1' },
  },
  {
    name: 'reads an option',
    ...read('symbol=.AAPL261218C185'),
    body: { root: 'AAPL', kind: 'option', month: '2026-12', pointValue: '100' },
  },
  {
    name: 'has no point value in another currency',
    ...read('symbol=FDAXZ6'),
    body: { root: 'FDAX', pointValue: null, currency: 'EUR' },
  },
  {
    name: 'rejects a spread with its name',
    ...read('symbol=esz6-esh7'),
    status: 422,
    issues: { symbol: spreadRule('ESZ6-ESH7') },
  },
  { name: 'needs a symbol', ...read(''), status: 422, issues: { symbol: 'Symbol is required' } },
  {
    name: 'rejects a long symbol',
    ...read(`symbol=${'X'.repeat(41)}`),
    status: 422,
    issues: { symbol: 'Symbol must have at most 40 characters' },
  },
  {
    name: 'rejects a day that does not exist',
    ...read('symbol=ESZ6&day=2026-02-30'),
    status: 422,
    issues: { day: 'Day must be a day written yyyy-MM-dd' },
  },
  {
    name: 'rejects another instrument type',
    ...read('symbol=ESZ6&instrumentType=bonds'),
    status: 422,
    issues: { instrumentType: 'Instrument type must be futures, options or stocks' },
  },
  ...rejectedFor(notAllowed, { method: 'GET', path: `${PATH}/read?symbol=ESZ6` }),
]);
