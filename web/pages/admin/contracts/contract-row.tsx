import type { ContractSource } from '#src/values/contracts/contract.ts';
import { RowActions } from '#web/lists/row-actions.tsx';
import type { AdminContract } from '#web/queries/contracts.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { formatWorth } from './contract-figures.ts';

export const SOURCES: Record<ContractSource, string> = {
  proven: 'Proven',
  published: 'Published',
  unchecked: 'Unchecked',
  own: 'Own',
};

/** The columns of a wide screen. Elsewhere the figures stand below the name. */
export const COLUMNS =
  'xl:grid-cols-[3.5rem_minmax(0,1fr)_5.5rem_5.5rem_6.5rem_6rem_5rem] items-center gap-x-3 pl-4 pr-2';

interface ContractRowProps {
  contract: AdminContract;
  onEdit: () => void;
  onDelete: () => void;
  /** Opens the form for a contract of one's own in its place. */
  onReplace: () => void;
}

export function ContractRow({ contract, onEdit, onDelete, onReplace }: ContractRowProps) {
  const { root, name, exchange, currency, tickSize, tickValue, pointValue, microOf, source } = contract;
  const details = [exchange, microOf && `micro of ${microOf}`].filter(Boolean).join(' · ');
  return (
    <li className={`${COLUMNS} grid grid-cols-[3.5rem_minmax(0,1fr)_auto] py-1 xl:min-h-10 xl:py-0.5`}>
      <span className="font-semibold">{root}</span>
      <span className="[overflow-wrap:anywhere]">
        {name}
        {details !== '' && <span className="text-12 text-muted max-sm:block sm:ml-2">{details}</span>}
      </span>
      <span className="flex justify-end xl:order-last">
        {source === 'own' ? (
          <RowActions name={root} onEdit={onEdit} onDelete={onDelete} />
        ) : (
          <IconButton
            variant="ghost"
            icon="pencil"
            label={`Replace ${root} by a contract of your own`}
            onClick={onReplace}
          />
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-3.5 gap-y-1 max-xl:pb-1.5 max-sm:col-span-3 sm:max-xl:col-span-2 sm:max-xl:col-start-2 xl:contents">
        <Figure label="tick">{tickSize}</Figure>
        <Figure label="worth">{formatWorth(tickValue, currency)}</Figure>
        <Figure label="point">{formatWorth(pointValue, currency, true)}</Figure>
        <span className="text-12">
          {source === 'own' || source === 'unchecked' ? (
            <Badge tone={source === 'own' ? 'gold' : 'neutral'}>{SOURCES[source]}</Badge>
          ) : (
            <span className="text-muted xl:px-2">{SOURCES[source]}</span>
          )}
        </span>
      </span>
    </li>
  );
}

/** A figure under its heading; where there is none, its label stands before it. */
function Figure({ label, children }: { label: string; children: string }) {
  return (
    <span className="tabular-nums max-xl:text-12 xl:text-right">
      <span className="text-muted xl:sr-only">{label} </span>
      {children}
    </span>
  );
}
