import { deepEqual, equal, ok } from 'node:assert/strict';
import { cp, mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { removeOverdue } from '../../../src/service/core/housekeeping';
import { failed, granted, queued, succeeded } from '../../../src/service/record/modelSteps';
import { ModelStorage } from '../../../src/service/local/storage/modelStorage';
import { needs } from '../../fixtures/abilities';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.parse('2030-06-15T12:00:00.000Z');
const limits = { storageBytes: 100_000, keepMs: 30 * day };
const version = () => Promise.resolve('0'.repeat(32));

describe('housekeeping of the storage', () => {
  let storage: ModelStorage;

  beforeEach(async () => {
    storage = await ModelStorage.open(temporaryFolder(), version);
  });

  const waiting = (id: string, createdAt: number) => {
    const grant = { tokenHash: 'aa', expiresAt: new Date(createdAt + 60 * minute).toISOString() };
    return granted({ id, name: 'a.stp', description: null, webhook: null }, grant, createdAt);
  };
  const source = { sizeBytes: 50_000, sha256: 'bb' };
  const ready = async (id: string, ageMs: number, sizeBytes = 1000) => {
    await storage.create(
      succeeded(queued(waiting(id, now - ageMs), source, 1), { message: null }, now - ageMs),
    );
    await writeFile(storage.assetFile(id, 'visual'), new Uint8Array(sizeBytes));
  };
  const left = async () => {
    const { unfinished, finished } = await storage.survey();
    return [...unfinished, ...finished].map(({ id }) => id).sort();
  };

  it('removes what finished too long ago', async () => {
    await ready('old', 31 * day);
    await ready('new', 29 * day);
    await removeOverdue(storage, limits, now);
    deepEqual(await left(), ['new']);
  });

  it('removes the oldest finished models until the rest is within the limit', async () => {
    await ready('third', 1 * day, 40_000);
    await ready('first', 3 * day, 40_000);
    await ready('second', 2 * day, 40_000);
    await removeOverdue(storage, limits, now);
    const survey = await storage.survey();
    deepEqual(await left(), ['second', 'third']);
    ok(survey.sizeBytes <= limits.storageBytes && survey.sizeBytes >= 80_000);
  });

  it('leaves fresh results and models in work alone, even over the limit', async () => {
    await ready('fresh', 5 * minute, 200_000);
    await storage.create(queued(waiting('working', now - day), source, 1));
    await removeOverdue(storage, limits, now);
    const survey = await storage.survey();
    deepEqual(await left(), ['fresh', 'working']);
    ok(survey.sizeBytes > limits.storageBytes);
  });

  it('removes models whose file never came, after the same time', async () => {
    await storage.create(waiting('forgotten', now - 31 * day));
    await storage.create(waiting('recent', now - 2 * day));
    await removeOverdue(storage, limits, now);
    deepEqual(await left(), ['recent']);
  });

  it('does not count a source that goes in the moment after its model has finished', async () => {
    await ready('done', day);
    await writeFile(storage.sourceFile('done'), new Uint8Array(50_000));
    const { sizeBytes } = await storage.survey();
    await storage.dropSource('done');
    equal((await storage.survey()).sizeBytes, sizeBytes - 50_000);
  });

  it('keeps failed models for as long as others', async () => {
    const failure = { code: 'x', message: 'x', retryable: false };
    await storage.create(failed(waiting('failed', now - day), failure, now - day));
    await removeOverdue(storage, limits, now);
    deepEqual(await left(), ['failed']);
  });

  it('counts crashes by content, and forgets them after the same time', async () => {
    const [one, other] = ['aa'.repeat(32), 'bb'.repeat(32)];
    equal(await storage.countCrash(one), 1);
    equal(await storage.countCrash(one), 2);
    equal(await storage.crashesOf(other), 0);
    await storage.forgetCrashesOlderThan(day);
    equal(await storage.crashesOf(one), 2);
    await storage.forgetCrashesOlderThan(-1);
    equal(await storage.crashesOf(one), 0);
  });

  it('counts crashes of one kernel, since another one may read what that did not', async () => {
    const root = temporaryFolder();
    const [file, older, newer] = ['aa'.repeat(32), '1'.repeat(32), '2'.repeat(32)];
    const storageOf = (kernel: string) => ModelStorage.open(root, () => Promise.resolve(kernel));
    const first = await storageOf(older);
    await first.countCrash(file);
    equal(await first.countCrash(file), 2);
    const second = await storageOf(newer);
    equal(await second.crashesOf(file), 0);
    equal(await second.countCrash(file), 1);
    equal(await (await storageOf(older)).crashesOf(file), 2);
    const gone = await ModelStorage.open(root, () => Promise.reject(new Error('ENOENT')));
    equal(await gone.crashesOf(file), 0);
    await second.forgetCrashesOlderThan(-1);
    deepEqual(await readdir(path.join(root, 'crashes')), []);
  });

  it('sweeps what killed processes were about to write, and not what one writes now', async () => {
    storage = await ModelStorage.open(temporaryFolder(), version);
    await ready('done', day);
    const [old, fresh] = ['visual.glb.12.tmp', 'preview.13.tmp'].map((name) =>
      path.join(storage.folder('done'), name),
    );
    for (const draft of [old, fresh]) await writeFile(draft ?? '', 'half');
    await utimes(old ?? '', 0, 0);
    await storage.forgetDraftsOlderThan(60_000);
    deepEqual((await readdir(storage.folder('done'))).sort(), [
      'model.json',
      'preview.13.tmp',
      'visual.glb',
    ]);
  });

  it('sweeps nothing that the service has not made, however old, and writes nothing into it', async function () {
    needs(this, 'links');
    const root = temporaryFolder();
    storage = await ModelStorage.open(root, version);
    const elsewhere = temporaryFolder();
    await mkdir(path.join(elsewhere, 'linked'));
    const foreign = {
      'models/photos/holiday.jpg': 'x',
      'models/photos/model.json': '{"name":"of another program"}',
      'models/photos/visual.glb.12.tmp': 'x',
      'models/photos/source': 'x',
      'models/empty-folder/': '',
      [`models/${uuid(1)}/notes.txt`]: 'x',
      'models/notes.txt': 'x',
      'incoming/letter.pdf': 'x',
      'incoming/mail/letter.pdf': 'x',
      'crashes/report.txt': 'x',
      'crashes/minidumps/one.dmp': 'x',
    };
    for (const [name, content] of Object.entries(foreign)) {
      await mkdir(path.join(root, path.dirname(`${name}x`)), { recursive: true });
      if (content !== '') await writeFile(path.join(root, name), content);
    }
    await ready(uuid(2), 31 * day);
    const ownFolder = storage.folder(uuid(2));
    await cp(ownFolder, path.join(elsewhere, 'linked'), { recursive: true });
    await symlink(path.join(elsewhere, 'linked'), storage.folder(uuid(3)));
    await writeFile(path.join(ownFolder, 'kept by somebody.txt'), 'x');
    const everything = await below(root);
    for (const name of everything) await utimes(path.join(root, name), 0, 0);
    await removeOverdue(storage, limits, now);
    await storage.forgetDraftsOlderThan(minute);
    await storage.forgetIncomingOlderThan(minute);
    deepEqual((await storage.survey()).lost, []);
    const own = ['model.json', 'visual.glb'].map((name) => `models/${uuid(2)}/${name}`);
    deepEqual(
      await below(root),
      everything.filter((name) => !own.includes(name)),
    );
    deepEqual((await below(elsewhere)).sort(), ['linked/model.json', 'linked/visual.glb']);
    equal(await storage.read(uuid(3)), null);
  });
});

const uuid = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;

/** All files, and links, that lie in a folder or below it. */
async function below(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
