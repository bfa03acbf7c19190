import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { testApp } from '#src/testing/test-app.ts';
import { recurringJob } from './recurring-job.ts';

test('a job that is stopped while it starts makes no change, and no other one starts', async () => {
  const { deps, dataDir } = testApp();
  const job = recurringJob(deps);
  const starting = job.run('backup', { keep: 1 });
  job.stop();
  await expect(starting).rejects.toThrow('The server is stopping');
  await expect(job.run('backup', { keep: 1 })).rejects.toThrow('The server is stopping');
  expect(existsSync(join(dataDir, 'backups'))).toBe(false);
});
