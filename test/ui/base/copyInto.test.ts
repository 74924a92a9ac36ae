import assert from 'node:assert/strict';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { copyInto } from '../../../src/ui/base/copyInto';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('copyInto', () => {
  let folder: string;
  let source: string;
  beforeEach(() => {
    folder = temporaryFolder();
    source = path.join(folder, 'cached.glb');
    writeFileSync(source, 'the model', { mode: 0o600 });
    mkdirSync(path.join(folder, 'chosen'));
  });
  const chosen = (name: string) => path.join(folder, 'chosen', name);

  it('saves a file and leaves nothing else behind', async () => {
    await copyInto(source, chosen('bracket.glb'));
    assert.equal(readFileSync(chosen('bracket.glb'), 'utf8'), 'the model');
    assert.deepEqual(readdirSync(path.join(folder, 'chosen')), ['bracket.glb']);
  });

  it('replaces the file that the user agreed to replace', async () => {
    writeFileSync(chosen('bracket.glb'), 'an old one, much longer than the model');
    await copyInto(source, chosen('bracket.glb'));
    assert.equal(readFileSync(chosen('bracket.glb'), 'utf8'), 'the model');
  });

  it('does not write through a link to a file elsewhere', async () => {
    const elsewhere = path.join(folder, 'elsewhere.txt');
    writeFileSync(elsewhere, 'precious');
    symlinkSync(elsewhere, chosen('bracket.glb'));
    await copyInto(source, chosen('bracket.glb'));
    assert.equal(readFileSync(elsewhere, 'utf8'), 'precious');
    assert.equal(lstatSync(chosen('bracket.glb')).isSymbolicLink(), false);
  });

  it('does not create a file through a link that leads nowhere', async () => {
    symlinkSync(path.join(folder, 'not-there.txt'), chosen('bracket.glb'));
    await copyInto(source, chosen('bracket.glb'));
    assert.equal(readdirSync(folder).includes('not-there.txt'), false);
  });

  it('leaves the old file whole when it cannot save', async () => {
    writeFileSync(chosen('bracket.glb'), 'old');
    await assert.rejects(copyInto(path.join(folder, 'gone.glb'), chosen('bracket.glb')));
    assert.deepEqual(readdirSync(path.join(folder, 'chosen')), ['bracket.glb']);
    assert.equal(readFileSync(chosen('bracket.glb'), 'utf8'), 'old');
  });

  it('puts nothing in the place of a folder', async () => {
    mkdirSync(chosen('bracket.glb'));
    await assert.rejects(copyInto(source, chosen('bracket.glb')));
    assert.deepEqual(readdirSync(path.join(folder, 'chosen')), ['bracket.glb']);
  });
});
