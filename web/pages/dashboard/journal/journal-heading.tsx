export const JOURNAL_HEADING_ID = 'journal-heading';

/** Gets the focus when the focused entry is removed. */
export const journalHeading = () => document.getElementById(JOURNAL_HEADING_ID);

export function JournalHeading() {
  return (
    <h2 id={JOURNAL_HEADING_ID} tabIndex={-1} className="text-16 font-semibold tracking-tight outline-none">
      Journal Entries
    </h2>
  );
}
