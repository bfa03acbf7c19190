import { formatMoney } from '#src/values/money/money.ts';

/** What the team may lose in a day: `$3,000`, with cents where it was set with some. */
export const formatTeamLimit = (limit: bigint): string =>
  formatMoney(limit, { plus: 'never', digits: limit % 100n === 0n ? 'whole' : 'cents' });
