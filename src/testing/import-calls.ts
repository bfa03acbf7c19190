import { expect } from 'bun:test';
import { importForm, OWN_EXPORT } from './import-files.ts';
import type { Visitor } from './visitor.ts';

/** The calls of API tokens and of imports, by a script of a trader and by the trader. @param entryId of an entry that was typed */
export async function tryImports(script: Visitor, trader: Visitor, entryId: number): Promise<void> {
  const nightly = await trader.ok(201, 'POST', '/api/tokens', { json: { name: 'Nightly export' } });
  expect(await trader.ok(200, 'GET', '/api/tokens')).toHaveLength(1);
  const headers = { authorization: `Bearer ${nightly.token}` };
  const form = () => importForm({ 'export.csv': OWN_EXPORT });

  const seen = await script.ok(200, 'POST', '/api/imports?dryRun=true', { form: form(), headers });
  expect(seen.totals).toMatchObject({ entries: 2, net: '-77.48' });
  const imported = await script.ok(201, 'POST', '/api/imports', { form: form(), headers });
  await trader.ok(204, 'DELETE', `/api/tokens/${nightly.id}`);
  const late = await script.call('POST', '/api/imports', { form: form(), headers });
  expect(late.status).toBe(401);

  expect(await trader.ok(200, 'GET', `/api/imports/${imported.id}`)).toEqual(imported);
  expect(await trader.ok(200, 'GET', '/api/imports')).toMatchObject([{ createdBy: `token:${nightly.id}` }]);
  expect(await trader.ok(200, 'GET', '/api/import-formats')).not.toHaveLength(0);
  expect(await trader.ok(200, 'GET', `/api/journal/${entryId}/fills`)).toEqual([]);
  const account = await trader.ok(201, 'POST', '/api/accounts', { json: { name: 'Imported' } });
  await trader.ok(200, 'PUT', `/api/imports/${imported.id}`, { json: { accountId: account.id } });
  await trader.ok(204, 'DELETE', `/api/imports/${imported.id}`);
  await trader.ok(204, 'DELETE', `/api/accounts/${account.id}`);
}
