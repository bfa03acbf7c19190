import type { BoardRow } from '#src/features/board/responses.ts';
import { describeRoom, type RoomOfRule } from './describe-room.ts';
import { RULE_TITLES } from './rule-names.ts';

/** What a rule of an account still leaves, wherever its name stands. */
export const RuleRoom = ({ of: left }: { of: RoomOfRule }) => (
  <span className={left.room <= 0n ? 'text-loss' : undefined}>{describeRoom(left)}</span>
);

/** The same in a line, after the rule: `Max drawdown, $684.22 left`. */
export const NamedRuleRoom = ({ of: left }: { of: NonNullable<BoardRow['account']> }) => (
  <>
    {RULE_TITLES[left.rule]}, <RuleRoom of={left} />
    {left.estimate && ' (estimate)'}
  </>
);
