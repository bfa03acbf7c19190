/** Files that are not read, by how they begin: each is rejected with what it is, and what to do. */

import { UnreadableFile } from './unreadable-file.ts';

type Kind = 'pdf_file' | 'image_file' | 'zip_archive' | 'binary_file';

const latin = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Where it stands, from the beginning. */
const MARKS: readonly [at: number, mark: readonly number[], kind: Kind][] = [
  [0, latin('%PDF-'), 'pdf_file'],
  [0, [0x89, ...latin('PNG')], 'image_file'],
  [0, [0xff, 0xd8, 0xff], 'image_file'],
  [0, latin('GIF8'), 'image_file'],
  [8, latin('WEBP'), 'image_file'],
  [4, latin('ftyphei'), 'image_file'],
  [4, latin('ftypmif'), 'image_file'],
  [4, latin('ftypavif'), 'image_file'],
  [0, [...latin('II'), 0x2a, 0], 'image_file'],
  [0, [...latin('MM'), 0, 0x2a], 'image_file'],
  [0, [0x1f, 0x8b], 'zip_archive'],
  [0, latin('Rar!'), 'zip_archive'],
  [0, [...latin('7z'), 0xbc, 0xaf], 'zip_archive'],
];

const ADVICE: Record<Kind, string> = {
  pdf_file:
    'This is a PDF, which is made for people to read. Export the same trades as CSV or as a workbook (.xlsx).',
  image_file: 'This is a picture. Export the trades as CSV or as a workbook (.xlsx).',
  zip_archive: 'This is an archive. Unpack it, and import the files in it.',
  binary_file: 'This is not a text file. Export it as CSV, or as a workbook (.xlsx).',
};

/** @throws UnreadableFile */
export function expectNoKnownBinary(bytes: Uint8Array): void {
  const kind = MARKS.find(([at, mark]) => mark.every((byte, index) => bytes[at + index] === byte))?.[2];
  if (kind !== undefined) throw new UnreadableFile(kind, ADVICE[kind]);
}

/** What an archive that is no workbook holds, by the names in it. */
export function archiveWithout(names: readonly string[]): UnreadableFile {
  const files = names.filter((name) => !name.endsWith('/') && !name.startsWith('__MACOSX/'));
  const has = (ending: RegExp) => files.some((name) => ending.test(name));
  const saveAs = (what: string) =>
    new UnreadableFile('zip_archive', `This is ${what}. Save it as CSV or as a workbook (.xlsx).`);
  if (has(/^content\.xml$/)) return saveAs('an OpenDocument spreadsheet');
  if (has(/^Index\/.*\.iwa$|^Index\.zip$/)) return saveAs('a spreadsheet of Numbers');
  if (has(/^word\/document\.xml$/)) return saveAs('a Word document');
  if (has(/^xl\/workbook\.bin$/)) return saveAs('a binary workbook (.xlsb)');
  if (has(/\.(?:csv|tsv|txt|xlsx|xml|html?)$/i)) {
    return new UnreadableFile('zip_archive', 'This is a zip archive. Unpack it, and import the files in it.');
  }
  if (files.length > 0 && files.every((name) => /\.pdf$/i.test(name))) {
    return new UnreadableFile(
      'zip_archive',
      `This is a zip archive of PDFs, which are made for people to read. Export the same trades as CSV or as a workbook (.xlsx).`,
    );
  }
  if (files.length > 0 && files.every((name) => /\.(?:pdf|png|jpe?g|gif|heic|webp)$/i.test(name))) {
    return new UnreadableFile(
      'zip_archive',
      'This is a zip archive of pictures and PDFs. Export the trades as CSV or as a workbook (.xlsx).',
    );
  }
  return new UnreadableFile(
    'zip_archive',
    'This is a zip archive with nothing in it that is read. Export the trades as CSV or as a workbook (.xlsx).',
  );
}
