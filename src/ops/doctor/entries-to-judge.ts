import { openReader } from '#src/db/reader.ts';

const NOTE =
  'Past trades are still being judged by a rule or contract that was changed; a running server goes on with it';

/** Entries whose root and outcome may be those of an earlier rule. It is no finding: they follow while a server runs. */
export function notesOnEntriesToJudge(database: string): string[] {
  const raw = openReader(database);
  try {
    const mark = raw.query("SELECT 1 FROM settings WHERE key = 'entries_to_judge' AND value <> ''").get();
    return mark === null ? [] : [NOTE];
  } finally {
    raw.close();
  }
}
