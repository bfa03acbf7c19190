import { type ReactNode, useId } from 'react';
import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import type { Definition } from './definition.ts';
import { explainFigure } from './explanation.ts';

interface ExplainedProps {
  of: readonly Definition[];
  /** `undefined` while loading. */
  metrics: TraderMetrics | undefined;
  className: string;
  children: ReactNode;
}

/** Of a name as small as text: on a phone a finger meets it. */
export const IN_TEXT =
  'relative max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-3.5 max-md:after:content-empty';

/** What names figures. Hover, focus and tap tell their formulas, which screen readers have as its description. */
export function Explained({ of, metrics, className, children }: ExplainedProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        data-tip=""
        data-tap=""
        aria-describedby={metrics && id}
        className={classNames('cursor-help text-left', className)}
      >
        {children}
      </button>
      {metrics && (
        <span id={id} hidden>
          {of.map((definition) => explainFigure(definition, metrics)).join('\n\n')}
        </span>
      )}
    </>
  );
}
