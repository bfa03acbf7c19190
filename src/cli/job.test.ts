import { expect, test } from 'bun:test';
import { JOB_PROGRAM } from '#src/testing/job-program.ts';
import { testApp } from '#src/testing/test-app.ts';

test('a job of a server that is older than its program, and does not say which process it is, is done', async () => {
  const { dataDir } = testApp();
  const sent: unknown[] = [];
  await using job = Bun.spawn([...JOB_PROGRAM, 'job', 'judge-entries', '--data', dataDir], {
    serialization: 'json',
    ipc(message: unknown) {
      sent.push(message);
      if (sent.length === 1) job.send('go on');
      else job.disconnect();
    },
    stderr: 'inherit',
  });
  job.send({ input: null });
  expect(await job.exited).toBe(0);
  expect(sent).toEqual([{ held: true }, { result: null }]);
}, 20_000);
