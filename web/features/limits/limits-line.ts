import { formatMoney } from '#src/values/money/money.ts';
import { COUNTED } from './limit-names.ts';
import type { LimitsRow } from './limits-form.ts';
import { formatTeamLimit } from './team-limit.ts';

/** A row's limits in a line. */
export function describeLimits({ id, values, deskDailyLoss }: LimitsRow): string {
  const money = (cents: bigint) => formatMoney(cents, { plus: 'never' });
  const parts: (string | false | null | undefined)[] = [
    values.dailyLoss != null && `daily loss ${money(values.dailyLoss)}`,
    values.weeklyLoss != null && `weekly loss ${money(values.weeklyLoss)}`,
    values.maxTrades != null && `${COUNTED.maxTrades(values.maxTrades)} a day`,
    values.maxContracts != null && COUNTED.maxContracts(values.maxContracts),
    values.maxLossesInARow != null && COUNTED.maxLossesInARow(values.maxLossesInARow),
    values.allowedRoots && `${values.allowedRoots.join(', ')} only`,
    values.stopRequired && 'stop required',
    // Only an exemption is worth a word.
    id !== 0 && values.stopRequired === false && 'no stop required',
    id === 0 && deskDailyLoss !== null && `team daily loss ${formatTeamLimit(deskDailyLoss)}`,
  ];
  const shown = parts.filter(Boolean).join(' · ');
  if (shown !== '') return shown;
  return id === 0 ? 'No limits' : 'As for everyone';
}
