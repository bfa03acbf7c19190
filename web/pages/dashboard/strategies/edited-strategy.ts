import type { Strategy } from '#src/features/strategies/responses.ts';
import { useInterruptible } from '../interrupted.ts';
import type { StrategyFields } from './strategy-form.ts';

/** What the form is opened for: a new strategy, or one that exists. */
export interface EditedStrategy {
  strategy: Strategy | null;
  /** What was typed when the session ended in the middle of it. */
  draft?: StrategyFields;
}

const interrupted = new Map<number, EditedStrategy>();

/** What the form is open for; `null` while it is closed. */
export const useEditedStrategy = (traderId: number, sessionIsOver: boolean) =>
  useInterruptible(interrupted, traderId, sessionIsOver);
