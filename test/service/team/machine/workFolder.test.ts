import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { openWorkFolder, removeLeftFolders } from '../../../../src/service/team/machine/workFolder';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';

const minute = 60_000;

describe('the folder of a worker', () => {
  it('goes with the worker, and with it those of workers that were killed', async () => {
    const parent = temporaryFolder();
    const at = Date.now();
    leave(parent, 'caliper-worker-killed', at - 20 * minute);
    leave(parent, 'caliper-worker-running', at - 5 * minute);
    leave(parent, 'of-others', at - 900 * minute);
    const lines: string[] = [];
    const folder = await openWorkFolder(parent, (line) => lines.push(line));
    while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    ok(existsSync(folder.path));
    await folder.remove();
    deepEqual(readdirSync(parent).sort(), ['caliper-worker-running', 'of-others']);
    deepEqual(lines, ['removed 1 folders of workers that were killed']);
  });

  it('is not looked for behind a link', async () => {
    const [parent, elsewhere] = [temporaryFolder(), temporaryFolder()];
    leave(elsewhere, 'kept', 0);
    symlinkSync(path.join(elsewhere, 'kept'), path.join(parent, 'caliper-worker-link'));
    equal(await removeLeftFolders(parent, Date.now() + 60 * minute), 0);
    ok(existsSync(path.join(elsewhere, 'kept', 'source')));
  });

  it('is asked for by its setting where there can be none', async () => {
    const parent = path.join(temporaryFolder(), 'nowhere');
    await rejects(
      openWorkFolder(parent, () => undefined),
      {
        message: `No folder can be made in ${parent}, which CALIPER_WORK_FOLDER names (ENOENT). Name one that is there, and that this user may write to.`,
      },
    );
  });
});

function leave(parent: string, name: string, changedAt: number): void {
  const folder = path.join(parent, name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'source'), 'any');
  utimesSync(folder, new Date(changedAt), new Date(changedAt));
}
