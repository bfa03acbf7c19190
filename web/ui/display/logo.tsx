import { classNames } from './class-names.ts';

/** The mark in a viewBox of 24: a bull's head in two strokes, 2 wide with round caps. */
export const MARK = 'M4 5c0 4 2 5 4 5h8c2 0 4-1 4-5M8 10v4l4 6 4-6v-4';

export function Logo({ size = 'default' }: { size?: 'default' | 'small' }) {
  return (
    <span
      className={classNames(
        'grid shrink-0 place-items-center rounded bg-gold-soft text-gold',
        size === 'default' ? 'size-9' : 'size-7',
      )}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={classNames('fill-none', size === 'default' ? 'size-5.5' : 'size-4.5')}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={MARK} />
      </svg>
    </span>
  );
}
