import type { ReactNode } from 'react';
import type { ImportMapping } from '#src/features/imports/contract.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import type { MappingQuestionShape } from './meanings.ts';
import { type SampleReading, sampleReadings } from './sample-reading.ts';

/** Some rows as they are read: what no column says is a gap. */
export function SampleRows({ question, value }: { question: MappingQuestionShape; value: ImportMapping }) {
  return (
    <section aria-label="How rows are read" className="rounded border border-line">
      <p className="border-b border-line px-3 py-2 text-12 font-medium text-muted">How rows are read</p>
      <ol className="divide-y divide-line">
        {sampleReadings(question, value).map((reading) => (
          <li key={reading.row} className="px-3 py-2 tabular-nums">
            <Reading {...reading} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Reading({ side, quantity, symbol, prices, times, rest }: SampleReading) {
  return (
    <>
      <p className="flex flex-wrap gap-x-1.5">
        <Part gap="side">{side && <span className={TONES[side]}>{side}</span>}</Part>
        <Part gap="quantity">{quantity}</Part>
        <Part gap="contract">{symbol}</Part>
        <span className="text-muted">at</span>
        {prices.map((price, at) => (
          <Part key={PRICES[at]} gap="price" before={at > 0 && '→'}>
            {price}
          </Part>
        ))}
      </p>
      <p className="flex flex-wrap gap-x-3 text-12 text-muted">
        <Part gap="time">{times.join(' → ')}</Part>
        {rest.map(({ label, text }) => (
          <span key={label} className="break-all">
            {label} {text}
          </span>
        ))}
      </p>
    </>
  );
}

const PRICES = ['entry', 'exit'] as const;
const TONES = { Buy: 'text-gain', Long: 'text-gain', Sell: 'text-loss', Short: 'text-loss' } as const;

interface PartProps {
  /** What is missing where there is nothing. */
  gap: string;
  before?: ReactNode;
  children: ReactNode;
}

function Part({ gap, before, children }: PartProps) {
  return (
    <span className={classNames('min-w-0 break-all', children ? 'font-medium' : 'text-warn')}>
      {before && <span className="mr-1.5 font-normal text-muted">{before}</span>}
      {children || `${gap}?`}
    </span>
  );
}
