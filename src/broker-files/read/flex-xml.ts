/** XML whose elements carry their values as attributes, as in Flex reports: one table for each kind of element. */

import { LONGEST_NAME } from '#src/values/text/column-names.ts';
import type { Row, Table } from '../formats/format.ts';
import { cellReader, MAX_COLUMNS, rejectTooManyColumns, rejectTooManyRows } from './limits.ts';
import { readXml, wholeTokens } from './xml.ts';

interface Elements {
  line: number;
  columns: Map<string, number>;
  rows: { line: number; values: Map<string, string>; raw: string }[];
}

export function flexTables(text: string, maxRows: number): Table[] {
  const kinds = new Map<string, Elements>();
  let [line, raw, count] = [1, '', 0];
  // Each piece is one tag and the text after it: the parser is then at its line, with its text.
  function* tags() {
    for (const piece of wholeTokens([text], true)) {
      raw = piece.trim();
      yield piece;
      for (const character of piece) if (character === '\n') line++;
    }
  }
  readXml(tags(), {
    open(name, attributes) {
      const values = attributes();
      for (const column of values.keys()) if (column.length > LONGEST_NAME) values.delete(column);
      if (values.size === 0) return;
      if (count++ === maxRows) rejectTooManyRows();
      const kind = kinds.get(name) ?? { line, columns: new Map<string, number>(), rows: [] };
      kinds.set(name, kind);
      for (const column of values.keys()) {
        if (!kind.columns.has(column)) kind.columns.set(column, kind.columns.size);
      }
      if (kind.columns.size > MAX_COLUMNS) rejectTooManyColumns(line);
      kind.rows.push({ line, values, raw });
    },
  });
  const cellsIn = cellReader();
  return [...kinds].map(([name, kind]) => toTable(name, kind, cellsIn));
}

function toTable(
  name: string,
  { line, columns, rows }: Elements,
  cellsIn: ReturnType<typeof cellReader>,
): Table {
  const headers = [...columns.keys()];
  const toCells = (values: Map<string, string>) => headers.map((header) => values.get(header) ?? '');
  return {
    name,
    line,
    headers,
    rows: rows.map(
      ({ values, ...at }): Row => ({ line: at.line, cells: cellsIn(toCells(values), at.line), raw: at.raw }),
    ),
  };
}
