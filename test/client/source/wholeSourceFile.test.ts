import { deepEqual, equal, rejects } from 'node:assert/strict';
import { sha256Of } from '../../../src/client/source/contentHash';
import type { OpenFile } from '../../../src/client/source/sourceFile';
import { ServiceError, type Trouble } from '../../../src/words/errors';
import {
  anyWholeFile,
  wholeSourceFile,
  type WholeFileStat,
} from '../../../src/client/source/wholeSourceFile';

describe('a CAD file that is read as a whole', () => {
  let stat: WholeFileStat;
  let bytes: Uint8Array;
  let reads: number;
  const file = {
    stat: () => Promise.resolve(stat),
    read: () => {
      reads += 1;
      return Promise.resolve(bytes);
    },
  };

  beforeEach(() => {
    bytes = new Uint8Array(100_000).map((_, at) => at % 251);
    stat = { isFile: true, sizeBytes: bytes.length, modifiedAt: 1 };
    reads = 0;
  });

  it('is known by name and size before anything is read', async () => {
    const source = await wholeSourceFile('a.step', file);
    await (await source.open()).close();
    deepEqual([source.name, source.sizeBytes, reads], ['a.step', 100_000, 0]);
  });

  it('gives its bytes in order, and parts of them, by one reading', async () => {
    const opened = await (await wholeSourceFile('a.step', file)).open();
    deepEqual(await all(opened), Buffer.from(bytes));
    deepEqual(await all(opened, 40_000, 80_000), Buffer.from(bytes.subarray(40_000, 80_000)));
    equal(reads, 1);
  });

  it('is told from any other state of it', async () => {
    const source = await wholeSourceFile('a.step', file);
    const before = (await source.open()).fingerprint;
    stat = { ...stat, modifiedAt: 2 };
    equal((await source.open()).fingerprint === before, false);
  });

  it('gives nothing of a file that changes meanwhile', async () => {
    let asked = 1;
    const moving = {
      stat: () => Promise.resolve({ ...stat, modifiedAt: ++asked }),
      read: () => Promise.resolve(bytes.map((byte) => byte + asked)),
    };
    const opened = await (await wholeSourceFile('a.step', moving)).open();
    await rejects(all(opened), hasTrouble('fileChanged'));
    const again = await (await wholeSourceFile('a.step', file)).open();
    bytes = bytes.subarray(1);
    await rejects(all(again), hasTrouble('fileChanged'));
  });

  it('is read where its file system gives the time of asking as the time of its last change', async () => {
    const now = { ...file, stat: () => Promise.resolve({ ...stat, modifiedAt: Math.random() }) };
    const opened = await (await wholeSourceFile('a.step', now)).open();
    deepEqual(await all(opened), Buffer.from(bytes));
  });

  it('is refused when it is empty, no file, too large, or no CAD file', async () => {
    stat = { ...stat, sizeBytes: 0 };
    await rejects(wholeSourceFile('a.step', file), hasTrouble('fileEmpty'));
    stat = { ...stat, sizeBytes: 2e9 };
    await rejects(wholeSourceFile('a.step', file), hasTrouble('notAccepted'));
    stat = { ...stat, isFile: false };
    await rejects(wholeSourceFile('a.step', file), hasTrouble('notAccepted'));
    await rejects(wholeSourceFile('a.txt', file), hasTrouble('notAccepted'));
  });

  it('may be of any kind where no service is to have it', async () => {
    const source = await anyWholeFile('a.glb', file);
    deepEqual(await all(await source.open()), Buffer.from(bytes));
    stat = { ...stat, sizeBytes: 2e9 };
    await rejects(anyWholeFile('a.glb', file), hasTrouble('notAccepted'));
  });

  it('says why it cannot be read', async () => {
    const gone = { ...file, stat: () => Promise.reject(new Error('permission is missing')) };
    await rejects(
      wholeSourceFile('a.step', gone),
      /a\.step cannot be read: permission is missing\./,
    );
  });

  it('is hashed', async () => {
    equal((await sha256Of(await wholeSourceFile('a.step', file))).length, 64);
  });
});

async function all(opened: OpenFile, from?: number, to?: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened.chunks(from, to)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function hasTrouble(trouble: Trouble): (error: unknown) => boolean {
  return (error) => error instanceof ServiceError && error.trouble === trouble;
}
