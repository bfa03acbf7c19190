import { Fragment, type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/display/class-names.ts';

/** A bar, dot or cell of a chart. */
export interface Mark {
  key: string;
  /** `Friday` */
  name: string;
  /** Its figure, signed, so that colour is not the only cue. */
  text: string;
  /** `34 trades, 58.8% won` */
  details: string;
  tone: MarkTone;
  /** Opens its trades. */
  to?: string | undefined;
}

/** `plain` is neither gain nor loss, as a win rate. */
export type MarkTone = 'gain' | 'loss' | 'plain';

export const TEXT_TONES = { gain: 'text-gain', loss: 'text-loss', plain: 'text-ink' } as const;
export const FILL_TONES = { gain: 'fill-gain', loss: 'fill-loss', plain: 'fill-ink' } as const;

/** By how many marks a key moves, e.g. a row of a grid. */
export type KeySteps = Partial<Record<string, number>>;

const ALONG: KeySteps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Which mark is pointed at. The chart is one tab stop: arrow keys move on within it. */
export function useMarks(marks: readonly Mark[], steps: KeySteps = ALONG) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const open = marks.filter(({ to }) => to !== undefined);
  const stop = open.find(({ key }) => key === entered) ?? open[0];

  const enter = useCallback((key: string) => {
    setEntered(key);
    setPointed(key);
  }, []);

  function press(event: KeyboardEvent<Element>) {
    const at = open.findIndex(({ key }) => key === stop?.key);
    const to = placeOfKey(event.key, at, open.length, steps);
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<SVGElement>('a')[to]?.focus();
  }

  return {
    pointed: marks.find(({ key }) => key === pointed),
    host: { onKeyDown: press, onPointerLeave: () => setPointed(null), onBlur: () => setPointed(null) },
    of: (mark: Mark): MarkLinkProps => ({
      mark,
      isStop: mark.key === stop?.key,
      onPoint: setPointed,
      onFocus: enter,
    }),
  };
}

/** Where a key leads among so many; `undefined` for other keys. */
export function placeOfKey(key: string, at: number, length: number, steps: KeySteps): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(length - 1, at + step));
}

/** The same for as long as the mark is, so that many of them need not be drawn again when one is pointed at. */
export interface MarkLinkProps {
  mark: Mark;
  /** Tab leads here. */
  isStop: boolean;
  onPoint: (key: string) => void;
  onFocus: (key: string) => void;
}

/** In a drawing: what is drawn of a mark, as the link to its trades. */
export function MarkLink({
  mark: { key, name, text, details, to },
  isStop,
  onPoint,
  onFocus,
  children,
}: MarkLinkProps & { children: ReactNode }) {
  if (to === undefined) return <g onPointerEnter={() => onPoint(key)}>{children}</g>;
  return (
    <Link
      to={to}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${name}: ${[text, details].filter(Boolean).join(', ')}`}
      onPointerEnter={() => onPoint(key)}
      onFocus={() => onFocus(key)}
      className="group outline-none"
    >
      {children}
    </Link>
  );
}

/** Shows that a mark has the focus, in its drawing. */
export const FOCUS_RING = 'fill-transparent stroke-transparent group-focus-visible:stroke-focus';

/** What is pointed at, above the chart; else what stands out. */
export function Readout({ mark, idle }: { mark: Mark | undefined; idle: string }) {
  const parts = idle.split(' · ');
  return (
    <div aria-hidden="true" className="mb-1 @container print:hidden">
      <p className="flex h-9 flex-wrap content-start gap-x-3 overflow-hidden text-12 tabular-nums @lg:h-4.5">
        {mark ? (
          <>
            <span className="font-medium">{mark.name}</span>
            <span className={classNames('font-medium', TEXT_TONES[mark.tone])}>{mark.text}</span>
            <span className="text-muted">{mark.details}</span>
          </>
        ) : (
          <span className="text-muted @lg:truncate">
            {parts.map((part, n) => (
              // A line ends after a dot, unless a part alone takes more.
              <Fragment key={part}>
                <span className="inline-block @lg:inline">
                  {n < parts.length - 1 ? `${part}\u00a0·` : part}
                </span>{' '}
              </Fragment>
            ))}
          </span>
        )}
      </p>
    </div>
  );
}

/** Hatches losses, so that they differ from gains by more than colour and side. */
export function LossHatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-loss" fillOpacity="0.3" />
        <rect width="3" height="6" className="fill-loss" />
      </pattern>
    </defs>
  );
}

/** The look of a bar or dot. */
export function markLook(tone: MarkTone, hatchId: string) {
  if (tone === 'loss') return { fill: `url(#${hatchId})`, className: 'stroke-loss' };
  return { className: tone === 'gain' ? 'fill-gain stroke-gain' : 'fill-silver stroke-silver' };
}
