import { deepEqual, equal, rejects } from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { lockedFiles, type Locks } from '../../../src/web/node/lockedFiles';

const record = { path: '/models/a.json' };
const draft = { path: '/models/a.json.tmp' };
const other = { path: '/models/b.json' };

describe('a file of a browser whose storage is on the disk of a server', () => {
  it('is never read, or measured, while it is written over: by this tab or another one', async () => {
    const disk = likeServer({ [record.path]: 'old', [draft.path]: 'the new one' });
    const locks = locksOfOrigin();
    const [one, another] = [lockedFiles(disk.fs, locks), lockedFiles(disk.fs, locks)];
    const seen = new Set<string>();
    const replacing = one.rename(draft, record);
    const looking = Array.from({ length: 20 }, async (_, i) => {
      for (let k = 0; k < i; k++) await turn();
      const tab = i % 2 === 0 ? one : another;
      seen.add(Buffer.from(await tab.readFile(record)).toString());
      seen.add(`${await tab.stat(record)} letters`);
    });
    await Promise.all([replacing, ...looking]);
    seen.add(Buffer.from(await another.readFile(record)).toString());
    const whole = ['old', '3 letters', 'the new one', '11 letters'];
    deepEqual(
      [...seen].filter((text) => !whole.includes(text)),
      [],
    );
    equal(seen.has('the new one'), true);
  });

  it('is written over and deleted only when nobody reads it any more', async () => {
    const disk = likeServer({ [record.path]: 'old' });
    const { readFile, writeFile, ...files } = lockedFiles(disk.fs, locksOfOrigin());
    const texts = await Promise.all([
      readFile(record),
      writeFile(record, Buffer.from('second')),
      readFile(record),
      files.delete(record, { recursive: false, useTrash: false }).then(() => null),
    ]);
    deepEqual(
      texts.map((bytes) => bytes && Buffer.from(bytes).toString()),
      ['old', undefined, 'second', null],
    );
    await rejects(readFile(record), { code: 'FileNotFound' });
  });

  it('waits for no other file, and for no call that has failed', async () => {
    const disk = likeServer({ [record.path]: 'old', [other.path]: 'b' });
    const { readFile, writeFile, rename } = lockedFiles(disk.fs, locksOfOrigin());
    await rejects(rename(draft, record), { code: 'FileNotFound' });
    const order: string[] = [];
    await Promise.all([
      writeFile(record, Buffer.from('new')).then(() => order.push('written')),
      readFile(other).then(() => order.push('read')),
    ]);
    deepEqual(order, ['read', 'written']);
    equal(Buffer.from(await readFile(record)).toString(), 'new');
  });
});

/** Files as a server keeps them for VS Code: one that is written over is cut to nothing first, then filled. */
function likeServer(start: Readonly<Record<string, string>>) {
  const files = new Map(Object.entries(start));
  const read = (path: string): string => {
    const text = files.get(path);
    if (text === undefined) throw coded('FileNotFound');
    return text;
  };
  interface File {
    readonly path: string;
  }
  return {
    fs: {
      async readFile({ path }: File) {
        await turn();
        return Buffer.from(read(path));
      },
      async stat({ path }: File) {
        await turn();
        return read(path).length;
      },
      async writeFile({ path }: File, bytes: Uint8Array) {
        files.set(path, '');
        for (let k = 0; k < 5; k++) await turn();
        files.set(path, Buffer.from(bytes).toString());
      },
      async delete({ path }: File) {
        await turn();
        read(path);
        files.delete(path);
      },
      async rename(from: File, to: File, { overwrite }: { readonly overwrite: boolean }) {
        await turn();
        if (files.has(to.path) && !overwrite) throw coded('FileExists');
        files.set(to.path, read(from.path));
        files.delete(from.path);
      },
    },
  };
}

/** Locks as a browser gives them to all pages of an origin: in the order of the requests (Web Locks API, 4.5). */
function locksOfOrigin(): Locks {
  interface Request {
    readonly mode: 'exclusive' | 'shared';
    readonly begin: () => void;
  }
  const waiting = new Map<string, Request[]>();
  const held = new Map<string, Request[]>();
  const next = (name: string): void => {
    const queue = waiting.get(name) ?? [];
    const now = held.get(name) ?? [];
    const [first] = queue;
    if (!first) return;
    const isFree = now.length === 0 || [...now, first].every(({ mode }) => mode === 'shared');
    if (!isFree) return;
    waiting.set(name, queue.slice(1));
    held.set(name, [...now, first]);
    first.begin();
    next(name);
  };
  return {
    request: (name, { mode }, work) =>
      new Promise((resolve, reject) => {
        const request: Request = {
          mode,
          begin: () => {
            const ending = Promise.resolve()
              .then(work)
              .finally(() => {
                held.set(
                  name,
                  (held.get(name) ?? []).filter((one) => one !== request),
                );
                next(name);
              });
            ending.then(resolve, reject);
          },
        };
        waiting.set(name, [...(waiting.get(name) ?? []), request]);
        next(name);
      }),
  };
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
