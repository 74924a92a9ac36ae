import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { diskLocation } from '../../../src/tracking/source/sourceLocation';
import { SourceStates } from '../../../src/tracking/source/sourceState';
import { modelAt } from '../../ui/base/someModels';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('What has become of a source', () => {
  const folder = temporaryFolder();
  const file = path.join(folder, '支架 #1 [v2].step');
  const states = new SourceStates((source) =>
    source.startsWith('file:') ? diskLocation(fileURLToPath(source)) : null,
  );
  const sent = (bytes: string, startedAt: number) => ({
    ...modelAt({ kind: 'waiting' }),
    source: pathToFileURL(file).href,
    sizeBytes: Buffer.byteLength(bytes),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    startedAt,
  });
  const longAgo = Date.now() - 1e6;

  beforeEach(() => {
    writeFileSync(file, 'the bytes');
  });

  it('is the same while nobody touched it', async () => {
    assert.equal(await states.of(sent('the bytes', Date.now() + 1e6)), 'same');
  });

  it('is the same when it was written again with the same bytes', async () => {
    assert.equal(await states.of(sent('the bytes', longAgo)), 'same');
  });

  it('is changed with other bytes, of whatever length', async () => {
    writeFileSync(file, 'The bytes');
    assert.equal(await states.of(sent('the bytes', longAgo)), 'changed');
    writeFileSync(file, 'the bytes and more');
    assert.equal(await states.of(sent('the bytes', Date.now() + 1e6)), 'changed');
  });

  it('is changed when an older file of the same size takes its name', async () => {
    const older = path.join(folder, 'older.step');
    writeFileSync(older, 'old bytes');
    utimesSync(older, 1, 1);
    renameSync(older, file);
    assert.equal(await states.of(sent('the bytes', longAgo)), 'changed');
  });

  it('is changed when it was touched and nobody knows what was sent', async () => {
    const { sha256: _unknown, ...model } = sent('the bytes', longAgo);
    assert.equal(await states.of(model), 'changed');
  });

  it('is missing when it is gone, or a folder has its name', async () => {
    rmSync(file);
    assert.equal(await states.of(sent('the bytes', longAgo)), 'missing');
    const inFolder = { ...sent('x', longAgo), source: pathToFileURL(folder).href };
    assert.equal(await states.of(inFolder), 'missing');
  });

  it('is missing when what its folder was is a file now', async () => {
    const below = { ...sent('x', longAgo), source: pathToFileURL(path.join(file, 'x.step')).href };
    assert.equal(await states.of(below), 'missing');
  });

  it('is not known where its file system does not answer', async () => {
    const silent = new SourceStates(() => ({
      look: () => Promise.reject(new Error('no answer')),
      open: () => Promise.reject(new Error('no answer')),
    }));
    assert.equal(await silent.of(sent('the bytes', longAgo)), 'unknown');
    const unread = new SourceStates(() => ({
      look: () => Promise.resolve({ sizeBytes: 9, touchedAt: Date.now(), id: '1' }),
      open: () => Promise.reject(new Error('no answer')),
    }));
    assert.equal(await unread.of(sent('the bytes', longAgo)), 'unknown');
  });

  it('is not known where the disk gives another reason than that it is not there', async () => {
    const round = path.join(folder, 'round.step');
    symlinkSync(round, round);
    const model = { ...sent('the bytes', longAgo), source: pathToFileURL(round).href };
    assert.equal(await states.of(model), 'unknown');
  });

  it('is taken as it was where there is no disk', async () => {
    const model = { ...sent('the bytes', longAgo), source: 'git:/bracket.step' };
    assert.equal(await states.of(model), 'same');
  });
});
