import { deepEqual, equal, rejects } from 'node:assert/strict';
import { onceKnown } from '../../../src/web/node/onceKnown';

describe('a file of another tab', () => {
  it('is found, read and deleted although VS Code listed its storage before it was written', async () => {
    for (const kind of ['stat', 'read', 'delete'] as const) {
      const tab = openedBefore({ record: 'theirs' });
      const found = await onceKnown<unknown>(
        () => tab.read('record'),
        () => tab[kind]('record'),
      );
      equal(found, kind === 'stat' ? 6 : kind === 'read' ? 'theirs' : undefined);
      equal(tab.files.has('record'), kind !== 'delete');
    }
  });

  it('is missing where it is in no list and cannot be read', async () => {
    const tab = openedBefore({});
    await rejects(
      onceKnown(
        () => tab.read('record'),
        () => tab.stat('record'),
      ),
      {
        code: 'FileNotFound',
      },
    );
  });

  it('is asked for once where something else is wrong', async () => {
    const calls: string[] = [];
    const refuse = () => {
      calls.push('work');
      return Promise.reject(Object.assign(new Error('no'), { code: 'NoPermissions' }));
    };
    await rejects(
      onceKnown(() => Promise.resolve(calls.push('read')), refuse),
      /no/,
    );
    deepEqual(calls, ['work']);
  });
});

/** Files as VS Code sees them in a tab that was open before another one wrote these: each call asks its list first. */
function openedBefore(theirs: Readonly<Record<string, string>>) {
  const files = new Map(Object.entries(theirs));
  const listed = new Set<string>();
  const found = (file: string): string => {
    const text = files.get(file);
    if (text === undefined || !listed.has(file)) {
      throw Object.assign(new Error(file), { code: 'FileNotFound' });
    }
    return text;
  };
  return {
    files,
    stat: (file: string) => Promise.resolve().then(() => found(file).length),
    read: async (file: string) => {
      const wasListed = listed.has(file);
      if (files.has(file)) listed.add(file);
      if (!wasListed) throw Object.assign(new Error(file), { code: 'FileNotFound' });
      return Promise.resolve(found(file));
    },
    delete: (file: string) =>
      Promise.resolve().then(() => {
        found(file);
        files.delete(file);
      }),
  };
}
