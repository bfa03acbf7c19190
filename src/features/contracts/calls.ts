/** The calls for contracts: who may make them, what is sent, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';
import {
  CONTRACT_CHANGED,
  ContractChange,
  ContractPath,
  POINT_VALUE_RULE,
  ROOT_TAKEN,
  SymbolQuery,
  spreadRule,
} from './contract.ts';

export const contractsCalls = declareCalls('Contracts', () => import('./responses.ts'), {
  'GET /api/contracts': {
    allow: ['trader', 'token', 'viewing', 'admin'],
    cached: true,
    summary: 'The contracts that are known, the admin’s own over the product’s table',
    response: ['ListedContract'],
  },
  'GET /api/contracts/read': {
    allow: ['trader', 'token', 'viewing', 'admin'],
    cached: true,
    query: SymbolQuery,
    summary: 'How a symbol is read',
    response: 'ReadSymbol',
    rejections: { invalid: spreadRule('ESZ6-ESH7') },
  },
  'GET /api/admin/contracts/unknown': {
    allow: ['admin'],
    summary: 'Symbols in the journal without a known contract, the most frequent ones first, at most 100',
    response: ['UnknownSymbol'],
  },
  'PUT /api/admin/contracts/:root': {
    allow: ['admin'],
    params: ContractPath,
    body: ContractChange,
    summary: 'Adds or changes a contract of the admin’s own',
    description:
      'What is left out of a new one is taken from the product’s table, if it has that root. Entries whose symbol is recognised from then on get their root; stored P&L stays. With `version: null` it is only added: another one of the admin’s own with that root stays as it is.',
    example: {
      name: 'E-mini S&P 500',
      exchange: 'CME',
      currency: 'USD',
      tickSize: '0.25',
      tickValue: '12.50',
    },
    response: 'ListedContract',
    rejections: {
      not_found: 'Contract not found',
      invalid: POINT_VALUE_RULE,
      conflict: `${CONTRACT_CHANGED} · ${ROOT_TAKEN} · There can be 500 contracts at most. Please remove one first.`,
    },
    audit: 'set the contract #',
  },
  'DELETE /api/admin/contracts/:root': {
    allow: ['admin'],
    params: ContractPath,
    summary: 'Removes a contract of the admin’s own; entries keep their root',
    status: 204,
    rejections: { not_found: 'Contract not found' },
    audit: 'deleted the contract #',
  },
});
