/** Stable, for programs. */
export type UnreadableCode =
  | 'empty_file'
  | 'file_too_large'
  | 'too_many_rows'
  | 'cell_too_long'
  | 'too_many_columns'
  | 'too_many_sheets'
  | 'too_many_tables'
  | 'too_many_accounts'
  | 'binary_file'
  | 'unclosed_quote'
  | 'broken_csv'
  | 'broken_xml'
  | 'xml_entities'
  | 'broken_workbook'
  | 'zip_bomb'
  | 'zip_archive'
  | 'old_workbook'
  | 'dates_from_1904'
  | 'web_page'
  | 'pdf_file'
  | 'image_file'
  | 'other_language'
  | 'no_trades'
  | 'no_table'
  | 'no_rows';

/** A file of which nothing can be read, with a text that says what to do about it. */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode;
  /** From 1; `null` where it is not about a line. */
  readonly line: number | null;

  constructor(code: UnreadableCode, message: string, { line = null, cause }: Details = {}) {
    super(message, { cause });
    this.name = 'UnreadableFile';
    this.code = code;
    this.line = line;
  }
}

interface Details {
  line?: number | null;
  cause?: unknown;
}
