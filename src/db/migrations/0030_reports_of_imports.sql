-- A list of imports reads no whole reports: what it shows of each stands beside it.
CREATE TABLE import_reports (
  import_id INTEGER PRIMARY KEY REFERENCES imports (id) ON DELETE CASCADE,
  -- JSON, as it was reported.
  report    TEXT    NOT NULL
) STRICT;
INSERT INTO import_reports SELECT id, report FROM imports;

-- JSON.
ALTER TABLE imports ADD COLUMN summary TEXT NOT NULL DEFAULT '{}';
UPDATE imports SET summary = json_object(
  'formatName', coalesce(report ->> '$.formatName', ''),
  'timeZone', report ->> '$.timeZone',
  'files', (SELECT json_group_array(json_object('name', value ->> '$.name', 'format', value ->> '$.format')) FROM json_each(report, '$.files')),
  'accountIds', (
    SELECT json_group_array(accountId)
    FROM (SELECT DISTINCT value ->> '$.accountId' AS accountId FROM json_each(report, '$.accounts'))
    WHERE accountId IS NOT NULL
  ),
  'from', (SELECT min(value ->> '$.tradeDate') FROM json_each(report, '$.days')),
  'to', (SELECT max(value ->> '$.tradeDate') FROM json_each(report, '$.days')),
  -- Open ones too: they leave the journal with it.
  'entries', max(coalesce(report ->> '$.entries.created', 0), coalesce(report ->> '$.totals.entries', 0)),
  'net', coalesce(report ->> '$.totals.net', '0.00')
);
ALTER TABLE imports DROP COLUMN report;
