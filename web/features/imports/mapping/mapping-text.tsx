import type { ImportMapping } from '#src/features/imports/contract.ts';
import { findColumn, findInstruments, listColumns, type MappingQuestionShape } from './meanings.ts';

const SHOWN_VALUES = 3;
const KINDS = { futures: 'a future', stocks: 'a share or an option' } as const;

/** How a file is read, in a line: what a row is, what it is of, and where its prices stand. */
export function MappingText({ question, value }: { question: MappingQuestionShape; value: ImportMapping }) {
  const kinds = findInstruments(value);
  const kindColumn = findColumn(value, 'instrumentType');
  const price = findColumn(value, value.isFills ? 'price' : 'entryPrice');
  const values = listColumns(question).find(({ header }) => header === price)?.values ?? [];
  const shown = values.filter((text) => text !== '').slice(0, SHOWN_VALUES);
  return (
    <>
      Each row is {value.isFills ? 'a fill' : 'a finished trade'}
      {kinds === 'column' && kindColumn !== null ? (
        <>
          ; whether of a future or a share stands in <Name>{kindColumn}</Name>
        </>
      ) : (
        kinds && kinds !== 'column' && ` of ${KINDS[kinds]}`
      )}
      {price !== null && (
        <>
          ; {value.isFills ? 'price' : 'entry price'} from <Name>{price}</Name>
          {shown.length > 0 && <span className="tabular-nums"> ({shown.join('  ·  ')})</span>}
        </>
      )}
      .
    </>
  );
}

const Name = ({ children }: { children: string }) => <span className="font-medium text-ink">{children}</span>;
