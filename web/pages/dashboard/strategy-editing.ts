import { createContext, use } from 'react';
import type { EditedStrategy } from './strategies/edited-strategy.ts';

/** Opens the form of a strategy. It belongs to the dashboard, which outlives its tabs when a session ends. */
type EditStrategy = (edited: EditedStrategy) => void;

export const StrategyEditingContext = createContext<EditStrategy | null>(null);

export function useStrategyEditing(): EditStrategy {
  const edit = use(StrategyEditingContext);
  if (!edit) throw new Error('outside of the dashboard');
  return edit;
}
