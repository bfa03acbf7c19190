import { strToU8, zipSync } from 'fflate';
import { DEALT, MOVED, ticker } from '#src/testing/growing-files.ts';
import { type FileContent, importForm, OWN_EXPORT } from '#src/testing/import-files.ts';
import { expect, expectSame, type Trial } from './trial.ts';
import { beside } from './watched.ts';
import { addTrader, logIn, type Server, send, startServer, type Workshop } from './workshop.ts';

const MIB = 1024 * 1024;
/** MiB: what the server may take more, and a job that reads files, which is looked at every 50 ms. */
const MOST = { server: 128, job: 640 };
/** Rows of a file, which has less than a megabyte by that. */
const ROWS = { full: 15_000, quick: 1_000 };
/** An answer. Bytes. */
const LARGEST = 2 * MIB;

interface Sender {
  headers: Record<string, string>;
  accountId: string;
}

interface Sent {
  what: string;
  name: string;
  content: FileContent;
  fields?: Record<string, string>;
}

export const busyImports: Trial = {
  name: 'busy imports',
  isTimed: true,
  promise:
    'No file holds anybody up, whatever it is made of: others are answered as on a quiet day, and have their own trades in the journal within five seconds, while one trader sends the worst there are, and asks for the fills of a position of thousands.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const [maya, leo] = [
      await addTrader(workshop, data, 'Maya Okafor'),
      await addTrader(workshop, data, 'Leo Brandt'),
    ];
    const server = await startServer(workshop, data);
    const [ofMaya, ofLeo] = [await sender(server, maya), await sender(server, leo)];
    let count = 0;
    const small = async (): Promise<void> => {
      const { status } = await importOne(server, ofLeo, ownExport(`${++count}`), false);
      expect(status === 201, `another trader’s import was answered ${status}`);
    };
    const files = [...hostileFiles(workshop)];
    const summary = await beside(workshop, server, {
      worst: () => sendAll(server, ofMaya, files),
      small,
      name: 'imports',
      most: MOST,
    });
    await server.kill('SIGTERM');
    return `${files.length} files; ${summary}`;
  },
};

/** Each is looked at; the last one is written, its fills are read, and it is taken back. */
async function sendAll(server: Server, of: Sender, files: readonly Sent[]): Promise<void> {
  for (const file of files) {
    const { status, size, body } = await importOne(server, of, file, true);
    expect(status === 200, `${file.what}: answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
    expect(size < LARGEST, `${file.what}: the answer has ${size} bytes`);
  }
  const last = files.at(-1);
  const written = last && (await importOne(server, of, last, false));
  expectSame('the last one is written', written?.status, 201);
  const { headers } = of;
  const [entry]: { id: number }[] = await (
    await send(server, 'GET', '/api/journal?limit=1', { headers })
  ).json();
  for (let n = 0; n < 5; n++) {
    // Another address each time, so that nothing is known of it.
    const fills = await send(server, 'GET', `/api/journal/${entry?.id}/fills?limit=${500 - n}`, { headers });
    expectSame('the fills that are told', (await fills.json()).length, 500 - n);
  }
  const undone = await send(server, 'DELETE', `/api/imports/${written?.body.id}`, { headers });
  expectSame('it is taken back', undone.status, 204);
}

async function importOne(server: Server, of: Sender, { name, content, fields }: Sent, isDry: boolean) {
  const response = await fetch(`${server.origin}/api/imports?dryRun=${isDry}`, {
    method: 'POST',
    headers: of.headers,
    body: importForm(
      { [name]: content },
      { accountId: of.accountId, timeZone: 'America/New_York', dateOrder: 'mdy', ...fields },
    ),
  });
  const text = await response.text();
  const body: { id?: number } = JSON.parse(text);
  return { status: response.status, size: text.length, body };
}

/** A trader with an account. */
async function sender(server: Server, trader: Parameters<typeof logIn>[1]): Promise<Sender> {
  const { cookie } = await logIn(server, trader);
  const headers = { origin: server.origin, cookie };
  const created = await send(server, 'POST', '/api/accounts', { headers, json: { name: 'Main' } });
  const { id }: { id: number } = await created.json();
  return { headers, accountId: String(id) };
}

const ownExport = (pnl: string): Sent => ({
  what: 'an own export',
  name: 'own.csv',
  content: OWN_EXPORT.replace('42.52', pnl),
});

function* hostileFiles({ times }: Workshop): Generator<Sent> {
  const size = times(ROWS.full, ROWS.quick);
  const [head = ''] = OWN_EXPORT.split('\n');
  const symbols = Array.from({ length: size }, (_, n) => `2026-11-09,${ticker(n)},stocks,long,1,,,1.00,no,,`);
  yield { what: 'an own export of many symbols', name: 'own.csv', content: [head, ...symbols].join('\n') };
  yield { what: 'a workbook of one long text', name: 'wide.xlsx', content: wideWorkbook() };
  const growing = [...DEALT, ...MOVED].toSorted((a, b) => Number(isLong(a)) - Number(isLong(b)));
  for (const { what, name, text, mapping } of growing.slice(times(0, -3))) {
    const content = text(size);
    expect(content.length < 1.5 * MIB, `${what} have ${content.length} characters`);
    yield { what, name, content, ...(mapping ? { fields: { mapping: JSON.stringify(mapping) } } : {}) };
  }
}

/** Of so many fills. */
const isLong = ({ what }: { what: string }): boolean => what === 'one long position';

/** Every cell of five rows shows the same text of 24,000 characters. */
function wideWorkbook(): Uint8Array<ArrayBuffer> {
  const columns = Array.from({ length: 500 }, (_, n) => n);
  const head = columns.map((n) => `<c t="str"><v>Name ${n}</v></c>`).join('');
  const row = `<row>${columns.map(() => '<c t="s"><v>0</v></c>').join('')}</row>`;
  return new Uint8Array(
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="Journal" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'x'.repeat(24_000)}</t></si></sst>`),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><sheetData><row>${head}</row>${row.repeat(5)}</sheetData></worksheet>`,
      ),
    }),
  );
}
