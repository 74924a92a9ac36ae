import { deepEqual, equal, ok } from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  fileOfChannel,
  SeenLogChannel,
  type EditorLogChannel,
} from '../../../src/ui/log/logChannel';
import { LogFile } from '../../../src/ui/log/logFile';
import { eventually } from '../../client/loopback';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const noon = new Date(2026, 0, 2, 12, 0, 0, 7);
const soonMs = 20;

describe('a log channel that is seen', () => {
  it('leaves the writing to VS Code where it has a writer', async () => {
    const { file, channel, seen } = aChannel({ writes: true });
    seen.info('one');
    await past(seen);
    seen.info('two');
    deepEqual(channel.lines, ['info one', 'info two']);
    equal(readFileSync(file, 'utf8'), 'one\ntwo\n');
  });

  it("writes every line into VS Code's own file where VS Code has no writer", async () => {
    const { file, channel, seen } = aChannel({ writes: false });
    seen.info('before it is known');
    await eventually(() => existsSync(file));
    seen.warn('after');
    seen.error('at last');
    equal(
      readFileSync(file, 'utf8'),
      '2026-01-02 12:00:00.007 [info] before it is known\n' +
        '2026-01-02 12:00:00.007 [warning] after\n' +
        '2026-01-02 12:00:00.007 [error] at last\n',
    );
    deepEqual(channel.lines.length, 3, 'the channel hears them as well');
  });

  it('writes no line below the level that is chosen', async () => {
    const { file, channel, seen } = aChannel({ writes: false });
    seen.debug('too small');
    await eventually(() => existsSync(file));
    channel.logLevel = 2;
    seen.debug('wanted');
    channel.logLevel = 0;
    seen.error('off');
    equal(readFileSync(file, 'utf8'), '2026-01-02 12:00:00.007 [debug] wanted\n');
  });

  it('writes for this user alone', async () => {
    const { file, seen } = aChannel({ writes: false });
    seen.info('one');
    await eventually(() => existsSync(file));
    if (process.platform !== 'win32') {
      equal(statSync(file).mode & 0o777, 0o600);
      equal(statSync(path.dirname(file)).mode & 0o777, 0o700);
    }
  });
});

describe('a log file', () => {
  it('drops its older half, by whole lines, when it grows too large', () => {
    const file = path.join(temporaryFolder(), 'a.log');
    const log = new LogFile(file, 1000);
    for (let at = 0; at < 500; at++) {
      log.append([`line ${at}`]);
      ok(statSync(file).size <= 1000);
    }
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    equal(lines.at(-1), 'line 499');
    ok(lines.length > 40 && lines.every((line) => /^line \d+$/.test(line)));
  });

  it('goes on with what an earlier window left', () => {
    const file = path.join(temporaryFolder(), 'a.log');
    new LogFile(file).append(['one']);
    new LogFile(file).append(['two']);
    equal(readFileSync(file, 'utf8'), 'one\ntwo\n');
  });

  it('harms nobody where it cannot be written', () => {
    const file = path.join(temporaryFolder(), 'file');
    appendFileSync(file, '');
    new LogFile(path.join(file, 'below', 'a.log')).append(['one']);
  });
});

/** The channel of a VS Code, and whether that one has a writer for it. */
function aChannel({ writes }: { writes: boolean }) {
  const file = fileOfChannel(path.join(temporaryFolder(), 'logs'), 'Caliper');
  if (writes) {
    mkdirSync(path.dirname(file));
    appendFileSync(file, '');
  }
  const lines: string[] = [];
  const take = (level: string) => (message: string) => {
    lines.push(`${level} ${message}`);
    if (writes) appendFileSync(file, `${message}\n`);
  };
  const nothing = (): void => undefined;
  const channel: EditorLogChannel & { logLevel: number; lines: string[] } = {
    ...{ logLevel: 3, lines },
    ...{ debug: take('debug'), info: take('info'), warn: take('warn'), error: take('error') },
    ...{ show: nothing, dispose: nothing },
  };
  return {
    file,
    channel,
    seen: new SeenLogChannel(channel, file, { now: () => noon, graceMs: soonMs }),
  };
}

function past(_: SeenLogChannel): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5 * soonMs));
}
