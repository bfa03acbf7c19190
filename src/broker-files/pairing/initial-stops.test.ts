import { expect, test } from 'bun:test';
import { at, exact, fill, pair } from '#src/testing/pairing-input.ts';
import type { ResolvedStop } from './types.ts';

/** `stop('sell @ 4990', at('14:30:00'))` */
function stop(text: string, when: string, given: Partial<ResolvedStop> = {}): ResolvedStop {
  const [side, , price = ''] = text.split(' ');
  return {
    account: 'A',
    contract: 'ESZ6',
    id: null,
    side: side === 'buy' ? 'buy' : 'sell',
    price: exact(price),
    at: Date.parse(when),
    ...given,
  };
}

/** Two longs and a short, the last one open. */
const fills = [
  fill('buy 1 @ 5000', at('14:30:00.732')),
  fill('sell 1 @ 5001', at('14:31:00')),
  fill('buy 1 @ 5000', at('14:31:00')),
  fill('sell 2 @ 5001', at('14:32:00')),
];

const stopsOf = (...stops: ResolvedStop[]) => pair({ fills, stops }).trades.map(({ stopPrice }) => stopPrice);

test.each<[string, ResolvedStop[], (string | null)[]]>([
  ['of the second of the opening', [stop('sell @ 4990', at('14:30:00'))], ['4990', null, null]],
  ['before the opening', [stop('sell @ 4990', at('14:29:59'))], [null, null, null]],
  [
    'the first of several, whatever their order',
    [stop('sell @ 4995', at('14:30:20')), stop('sell @ 4990', at('14:30:10'))],
    ['4990', null, null],
  ],
  [
    'the lower id of one instant',
    [stop('sell @ 4995', at('14:30:20'), { id: '12' }), stop('sell @ 4990', at('14:30:20'), { id: '9' })],
    ['4990', null, null],
  ],
  ['as one closes and the next one opens', [stop('sell @ 4991', at('14:31:00'))], [null, '4991', null]],
  ['on the same side', [stop('buy @ 5010', at('14:30:10'))], [null, null, null]],
  ['of a position that is still open', [stop('buy @ 5010', at('18:00:00'))], [null, null, '5010']],
  [
    'of another account or contract',
    [
      stop('sell @ 4990', at('14:30:10'), { account: 'B' }),
      stop('sell @ 4990', at('14:30:10'), { contract: 'ESH7' }),
    ],
    [null, null, null],
  ],
])('a stop %s', (_, stops, expected) => {
  expect(stopsOf(...stops)).toEqual(expected);
});
