-- What a column of an unknown file is holds for the trader who chose it, and is suggested to the others.
CREATE TABLE mappings_of_traders (
  -- 0 where it is not known, or who chose it is there no more.
  trader_id  INTEGER NOT NULL,
  -- The headers, folded.
  headers    TEXT    NOT NULL,
  -- JSON.
  mapping    TEXT    NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (trader_id, headers)
) STRICT, WITHOUT ROWID;

-- Where one trader alone has imported such files, nobody else chose.
INSERT INTO mappings_of_traders
SELECT
  coalesce((
    SELECT min(imports.trader_id) FROM import_files
    JOIN imports ON imports.id = import_files.import_id
    WHERE import_files.format = 'mapping'
    HAVING count(DISTINCT imports.trader_id) = 1
  ), 0),
  headers, mapping, changed_at
FROM import_mappings;

DROP TABLE import_mappings;
ALTER TABLE mappings_of_traders RENAME TO import_mappings;
CREATE INDEX import_mappings_by_headers ON import_mappings (headers);

-- A product without a month is no share of that name: nothing is paired across the two.
UPDATE import_rows SET contract = '/' || contract
WHERE length(contract) <= 9
  AND json_extract(content, '$.kind') IN ('fill', 'roundTrip')
  AND json_extract(content, '$.instrumentType') = 'futures'
  AND json_extract(content, '$.root') = contract;
UPDATE imported_entries SET contract = '/' || contract
WHERE length(contract) <= 9
  AND json_extract(figures, '$.instrumentType') = 'futures'
  AND json_extract(figures, '$.root') = contract;
