/** Files of brokers for tests of imports, good and hostile. */

import { strToU8, zipSync } from 'fflate';

export type FileContent = string | Uint8Array<ArrayBuffer>;

/** A form as a browser or a script sends it. @param files by name */
export function importForm(
  files: Record<string, FileContent>,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, content] of Object.entries(files)) form.append('file', new File([content], name));
  return form;
}

/** Two entries of a journal like ours: of them nothing has to be asked, whosever they become. */
export const OWN_EXPORT = `Trade date,Symbol,Instrument type,Position,Quantity,Entry price,Exit price,PnL,Open,Strategy,Notes
2026-11-09,MESZ6,futures,long,2,6800,6804.5,42.52,no,,
2026-11-10,ES,futures,short,1,,,-120.00,no,,
`;

const workbook = (sheet: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="Journal" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': sheet,
    }),
  );

/** Nine levels of ten each. */
const LAUGHS = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

/** Files that are no exports, or worse, each with what is said about it. */
export function* hostileImports(): Generator<[name: string, content: FileContent, said: RegExp]> {
  const mib = 1024 * 1024;
  yield ['bomb.xlsx', workbook(new Uint8Array(160 * mib).fill(0x20)), /unpack|too (?:much|large)|MiB/i];
  yield [
    'laughs.xml',
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${LAUGHS}]><FlexQueryResponse a="&l9;"/>`,
    /entit/i,
  ];
  yield [
    'outside.xml',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><FlexQueryResponse a="&e;"/>',
    /entit/i,
  ];
  yield ['cell.csv', `Symbol,Notes\nES,${'x'.repeat(10 * mib)}\n`, /Line 2/];
  yield ['quote.csv', `Symbol,Notes\nES,"${'x,\n'.repeat(100_000)}`, /Line 2/];
  yield ['columns.csv', `${'a,'.repeat(5_000)}\n`, /columns/i];
  yield ['rows.csv', `Symbol,Side,Qty\n${'ES,Buy,1\n'.repeat(200_001)}`, /200,000 rows/];
  yield ['nul.csv', 'Symbol,Side\nES,\u0000\u0000Buy\n', /NUL|binary|text/i];
  yield ['program.csv', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]), /binary|text/i];
  yield ['archive.zip', new Uint8Array(zipSync({ 'a.csv': strToU8('A,B\n1,2\n') })), /archive|unpack/i];
  yield ['old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /old workbook/];
  yield ['page.csv', '<!DOCTYPE html><html><body>Sign in</body></html>', /web page/];
}

const pad = (n: number): string => String(n).padStart(2, '0');
/** In the first half of a day, later for every `n`: of 200 each, workdays or not. */
const timeOf = (n: number): Date =>
  new Date(Date.UTC(2024, 0, 2, 6) + Math.floor(n / 200) * 86_400_000 + (n % 200) * 60_000);

function stamp(n: number): string {
  const at = timeOf(n);
  return `${pad(at.getUTCMonth() + 1)}/${pad(at.getUTCDate())}/${at.getUTCFullYear()} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:00`;
}
const QUARTERS = 'HMUZ';
/** The contract of ES that is dealt then, rolled with the quarter: `H4`, `03-24`. */
function contractAt(n: number): { code: string; expiry: string } {
  const at = timeOf(n);
  const quarter = Math.floor(at.getUTCMonth() / 3);
  const year = at.getUTCFullYear() % 100;
  return { code: `${QUARTERS[quarter]}${year % 10}`, expiry: `${pad(3 * quarter + 3)}-${year}` };
}

const price = (n: number): number => 5000 + (n % 400) / 4;

/** Tradovate's Performance with that many round trips of ES, a contract each, which make $12.50 or lose $25.00. */
export function roundTrips(count: number, from = 0): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const n = from + index;
    const gain = n % 3 === 0 ? -2 : 1;
    const pnl = gain > 0 ? '$12.50' : '$(25.00)';
    const [bought, sold] = [stamp(2 * n), stamp(2 * n + 1)];
    return `ES${contractAt(2 * n).code},-2,0,0.25,${2 * n + 1},${2 * n + 2},1,${price(n)},${price(n) + gain / 4},${pnl},${bought},${sold},1min`;
  });
  return `symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration\n${rows.join('\n')}\n`;
}

/** NinjaTrader's Executions with that many fills of ES, in and out by turns. */
export function fills(count: number, from = 0): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const n = from + index;
    const isEntry = n % 2 === 0;
    const at = isEntry ? price(n) : price(n - 1) + (n % 3 === 0 ? -0.5 : 0.25);
    return `ES ${contractAt(n).expiry},${isEntry ? 'Buy' : 'Sell'},1,${at},${stamp(n)},f-${n},${isEntry ? 'Entry' : 'Exit'},${isEntry ? '1 L' : '0'},o-${n},${isEntry ? 'Entry' : 'Exit'},$2.04,1,SIM101,Simulated,`;
  });
  return `Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Rate,Account,Connection,\n${rows.join('\n')}\n`;
}
