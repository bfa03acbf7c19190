import { classNames } from './class-names.ts';
import { CONTROL_LOOK } from './input.tsx';

/** The button of a list, before and after its first use. */
export const SELECT_LOOK = classNames(
  CONTROL_LOOK,
  'flex control items-center justify-between gap-3 bg-surface-2 px-3 text-14 font-medium',
);
