import { describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filledFolder } from '#src/testing/filled-folder.ts';
import { command, EXECUTABLE, freshFolder, serverProcess } from '#src/testing/process.ts';
import { until } from '#src/testing/until.ts';
import { isServing, lockDataFolder } from './lock.ts';

describe('a restore and any other command exclude each other', () => {
  /** A restore that has started, and continues once it receives the rest of its backup. */
  async function halfRestored(target: string, args: readonly string[] = []) {
    const { data } = await filledFolder();
    const tar = join(freshFolder(), 'desk.tar');
    await command(data, ['backup', tar, '--with-key']);
    const bytes = readFileSync(tar);
    const child = Bun.spawn([EXECUTABLE, 'restore', '-', '--data', target, ...args], {
      env: {},
      stdin: 'pipe',
      stdout: 'ignore',
      stderr: 'pipe',
    });
    child.stdin.write(bytes.subarray(0, 100_000));
    await child.stdin.flush();
    await until(() => existsSync(join(target, 'restore.part', 'bullpen.db')));
    return {
      async end(rest: 'whole' | 'cut off') {
        if (rest === 'whole') child.stdin.write(bytes.subarray(100_000));
        await child.stdin.end();
        return { code: await child.exited, said: await new Response(child.stderr).text() };
      },
    };
  }

  test('nothing else uses the folder during a restore', async () => {
    const { data, traders } = await filledFolder({ entries: 33 });
    const restoring = await halfRestored(data, ['--replace']);
    for (const args of [
      ['traders', 'list'],
      ['seed', '--demo', '--force'],
      ['archive', '--yes'],
      ['doctor'],
      ['doctor', '--fix'],
      ['serve', '--port', '0'],
    ]) {
      const { code, stderr } = await command(data, args);
      expect([args, code, stderr]).toEqual([
        args,
        1,
        `bullpen: A backup is being restored into ${data}. Try again when that is done.\n`,
      ]);
    }
    expect(await restoring.end('cut off')).toEqual({
      code: 1,
      said: expect.stringContaining('damaged or incomplete'),
    });
    const after = await command(data, ['traders', 'list', '--json']);
    expect(JSON.parse(after.stdout)).toEqual(traders);
  });

  test('no restore starts while a command is running', async () => {
    const { data } = await filledFolder();
    const tar = join(freshFolder(), 'desk.tar');
    await command(data, ['backup', tar, '--with-key']);
    // Nobody reads its output, so it blocks midway.
    const working = Bun.spawn(
      ['sh', '-c', `"$0" backup - --data "$1" | { read -r _; read -r _ <&3; }`, EXECUTABLE, data],
      {
        env: { PATH: process.env.PATH ?? '' },
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    );
    await until(() => existsSync(join(data, 'backups', 'draft', 'bullpen.db')));
    const { code, stderr } = await command(data, ['restore', tar, '--replace']);
    working.kill();
    await working.exited;
    expect([code, stderr]).toEqual([
      1,
      `bullpen: Another command of Bullpen is using the data folder ${data}. Try again when that is done.\n`,
    ]);
  });

  test('a failed restore removes nothing that arrived in its folder meanwhile', async () => {
    for (const came of [true, false]) {
      const target = join(freshFolder(), 'restored');
      const restoring = await halfRestored(target);
      if (came) {
        mkdirSync(join(target, 'photos'));
        writeFileSync(join(target, 'photos', 'one.jpg'), 'dear');
      }
      expect((await restoring.end('cut off')).code).toBe(1);
      expect(existsSync(target)).toBe(came);
      if (came) expect(readFileSync(join(target, 'photos', 'one.jpg'), 'utf8')).toBe('dear');
      if (came) expect(readdirSync(target)).not.toContain('restore.part');
    }
  });
});

describe('checking whether a server runs', () => {
  test('finds a running one, and never takes the lock from one that is starting', async () => {
    const { data } = await filledFolder();
    expect(isServing(data)).toBe(false);
    let isOver = false;
    let looks = 0;
    const looking = (async () => {
      while (!isOver) {
        isServing(data);
        looks++;
        if (looks % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    for (let n = 0; n < 5; n++) {
      const server = await serverProcess(data);
      expect(isServing(data)).toBe(true);
      expect(await server.kill('SIGTERM')).toBe(0);
    }
    isOver = true;
    await looking;
    expect(looks).toBeGreaterThan(100);
  }, 60_000);

  test('two checks do not mistake each other for a server', () => {
    const data = freshFolder();
    const unlock = lockDataFolder(data);
    expect([isServing(data), isServing(data)]).toEqual([true, true]);
    unlock();
    expect([isServing(data), isServing(data)]).toEqual([false, false]);
  });
});
