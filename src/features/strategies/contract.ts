/** Requests for a trader's strategies. */

import * as z from 'zod';
import { changedMeanwhile } from '#src/values/changed.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import {
  id,
  idText,
  optionalDecimal,
  optionalMoney,
  optionalText,
  readVersion,
  requiredLine,
} from '#src/values/wire/shapes.ts';

export const STRATEGY_CHANGED = changedMeanwhile('strategy');

export const NAME_REQUIRED = 'Name is required';

const fields = builtLater(() => ({
  name: requiredLine('Name', 100, NAME_REQUIRED),
  description: optionalText('Description', 5000, 'several lines'),
  successRate: optionalDecimal(
    { places: 2, digits: 3, min: 0, max: 100 },
    'Success rate must be a number from 0 to 100 with at most 2 decimals',
  ),
  avgPnl: optionalMoney('Average P&L'),
  riskReward: optionalDecimal(
    { places: 4, digits: 6, min: 0 },
    'Risk/reward must be a number of 0 or more, below 1,000,000, with at most 4 decimals',
  ),
  category: optionalText('Category', 100, 'one line'),
  isActive: z.boolean('Active must be true or false'),
}));

/** Fields of a new strategy. A trader may leave out `traderId`, the admin may not. */
export const NewStrategy = builtLater(() =>
  z.object({
    traderId: id().optional(),
    name: fields.name,
    description: fields.description.default(null),
    successRate: fields.successRate.default(null),
    avgPnl: fields.avgPnl.default(null),
    riskReward: fields.riskReward.default(null),
    category: fields.category.default(null),
    isActive: fields.isActive.default(true),
  }),
);
export type NewStrategy = z.output<typeof NewStrategy>;

/** Any subset of the writable fields, and the version they were read at. Other fields, even `traderId`, are ignored. */
export const StrategyChange = builtLater(() =>
  z.object(fields).exactPartial().extend({ version: readVersion() }),
);
export type StrategyChange = z.output<typeof StrategyChange>;

export const StrategiesQuery = builtLater(() => z.object({ traderId: idText.optional() }));

export const StrategyPath = builtLater(() => z.object({ id: idText }));
