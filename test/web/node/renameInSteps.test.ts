import { deepEqual, equal, rejects } from 'node:assert/strict';
import { renameInSteps } from '../../../src/web/node/renameInSteps';

describe('a file that takes the place of another in a browser', () => {
  it('is there as it was or as it is to be, whenever the tab is closed or another one looks', async () => {
    for (let stepsUntilClosed = 0; stepsUntilClosed < 10; stepsUntilClosed++) {
      const { fs, files } = likeVsCode({ record: 'old', draft: 'new' }, stepsUntilClosed);
      const isDone = await renameInSteps(fs, 'draft', 'record').then(
        () => true,
        () => false,
      );
      const seen = files.get('record');
      equal(seen === 'old' || seen === 'new', true, `closed after ${stepsUntilClosed}: ${seen}`);
      if (isDone) deepEqual([...files], [['record', 'new']]);
    }
  });

  it('is moved in one step where none is in its place', async () => {
    const { fs, files, steps } = likeVsCode({ draft: 'new' });
    await renameInSteps(fs, 'draft', 'record');
    deepEqual([...files], [['record', 'new']]);
    deepEqual(steps, ['put record', 'delete draft']);
  });

  it('has to be there itself', async () => {
    const { fs, files } = likeVsCode({ record: 'old' });
    await rejects(renameInSteps(fs, 'draft', 'record'), { code: 'FileNotFound' });
    deepEqual([...files], [['record', 'old']]);
  });
});

/** Files as VS Code keeps them in a browser: whoever renames over a file has it deleted first, in a step of its own. */
function likeVsCode(start: Readonly<Record<string, string>>, stepsUntilClosed = Infinity) {
  const files = new Map(Object.entries(start));
  const steps: string[] = [];
  const step = (what: string, act: () => void): Promise<void> => {
    if (steps.length >= stepsUntilClosed) return Promise.reject(new Error('The tab is closed.'));
    steps.push(what);
    act();
    return Promise.resolve();
  };
  const put = (file: string, text: string) => step(`put ${file}`, () => files.set(file, text));
  const remove = (file: string) => step(`delete ${file}`, () => files.delete(file));
  const read = (file: string): string => {
    const text = files.get(file);
    if (text === undefined) throw coded('FileNotFound');
    return text;
  };
  return {
    ...{ files, steps },
    fs: {
      readFile: (file: string) => Promise.resolve().then(() => Buffer.from(read(file))),
      writeFile: (file: string, bytes: Uint8Array) => put(file, Buffer.from(bytes).toString()),
      delete: remove,
      async rename(from: string, to: string, { overwrite }: { readonly overwrite: boolean }) {
        const text = read(from);
        if (files.has(to)) {
          if (!overwrite) throw coded('FileExists');
          await remove(to);
        }
        await put(to, text);
        await remove(from);
      },
    },
  };
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
