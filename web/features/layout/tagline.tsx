import { Fragment } from 'react';

const TAGLINE = ['Capital Preservation', 'Risk Management', 'Discipline'];

export function Tagline({ className }: { className?: string }) {
  return (
    <p className={className}>
      {TAGLINE.map((phrase, index) => (
        <Fragment key={phrase}>
          {index > 0 && <span className="mx-0.5 text-gold sm:mx-2"> || </span>}
          <span className="whitespace-nowrap">{phrase}</span>
        </Fragment>
      ))}
    </p>
  );
}
