/** The form of a strategy: its fields, their rules, and the way from and to the wire. */

import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { NewStrategy } from '#src/features/strategies/contract.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { numberAdvice } from '#src/values/number-advice.ts';
import { plainNumber } from '#src/values/plain-number.ts';

/** What the fields hold: texts as typed. */
export interface StrategyFields {
  name: string;
  description: string;
  successRate: string;
  avgPnl: string;
  riskReward: string;
  category: string;
  isActive: boolean;
}

export const STRATEGY_LABELS: Record<keyof StrategyFields, string> = {
  name: 'Name',
  description: 'Description',
  successRate: 'Success Rate (%)',
  avgPnl: 'Average P&L',
  riskReward: 'Risk/Reward (1:x)',
  category: 'Category',
  isActive: 'Active',
};

export function isStrategyField(name: string): name is keyof StrategyFields {
  return Object.hasOwn(STRATEGY_LABELS, name);
}

export function fieldsOf(strategy: Strategy | null): StrategyFields {
  return {
    name: strategy?.name ?? '',
    description: strategy?.description ?? '',
    successRate: strategy?.successRate ?? '',
    avgPnl: strategy?.avgPnl ?? '',
    riskReward: strategy?.riskReward ?? '',
    category: strategy?.category ?? '',
    isActive: strategy?.isActive ?? true,
  };
}

type StrategyResolver = (
  fields: StrategyFields,
) => Exclude<ReturnType<Resolver<StrategyFields, unknown, NewStrategy>>, Promise<unknown>>;

/** What the fields say as a strategy, or what is wrong with them: the first message of each field. */
export const checkStrategy: StrategyResolver = (fields) => {
  const figures = {
    successRate: withoutUnit(fields.successRate, /\s*%$/),
    avgPnl: fields.avgPnl,
    riskReward: withoutUnit(fields.riskReward, /^1\s*:\s*/),
  };
  const checked = NewStrategy.safeParse({
    ...fields,
    successRate: plainNumber(figures.successRate, { currency: false }),
    avgPnl: plainNumber(figures.avgPnl),
    riskReward: plainNumber(figures.riskReward, { currency: false }),
  });
  if (checked.success) return { values: checked.data, errors: {} };
  const errors: FieldErrors<StrategyFields> = {};
  for (const { path, message } of checked.error.issues) {
    const name = String(path[0]);
    if (!isStrategyField(name)) continue;
    const advice = isFigure(name) ? adviceFor(name, figures[name]) : null;
    errors[name] ??= { type: 'rule', message: advice ?? message };
  }
  return { values: {}, errors };
};

function isFigure(name: keyof StrategyFields): name is 'successRate' | 'avgPnl' | 'riskReward' {
  return name === 'successRate' || name === 'avgPnl' || name === 'riskReward';
}

function adviceFor(name: 'successRate' | 'avgPnl' | 'riskReward', typed: string): string | null {
  const rule = NewStrategy.shape[name];
  return numberAdvice(plainNumber(typed), (number) => rule.safeParse(number).success);
}

/** `62.5%` and `1:2` are typed as they are shown. */
function withoutUnit(typed: string, unit: RegExp): string {
  return typed.trim().replace(unit, '');
}

export function useStrategyForm(strategy: Strategy | null, draft: StrategyFields | undefined) {
  return useForm<StrategyFields, unknown, NewStrategy>({
    defaultValues: fieldsOf(strategy),
    ...(draft ? { values: draft, resetOptions: { keepDefaultValues: true } } : {}),
    resolver: checkStrategy,
  });
}

export type StrategyForm = ReturnType<typeof useStrategyForm>;
