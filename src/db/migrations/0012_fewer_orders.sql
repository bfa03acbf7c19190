-- One trader's entries are few enough to be sorted when they are asked for. Those of all keep an index for each order.
DROP INDEX journal_entries_by_symbol;
DROP INDEX journal_entries_by_type;
DROP INDEX journal_entries_by_position;
DROP INDEX journal_entries_by_quantity;
DROP INDEX journal_entries_by_result;
