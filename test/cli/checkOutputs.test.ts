import { rejects } from 'node:assert/strict';
import { link, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkOutputs } from '../../src/cli/checkOutputs';
import { needs } from '../fixtures/abilities';
import { temporaryFolder } from '../fixtures/temporaryFolder';

const none = { visual: null, preview: null, rendered: null, facts: null };

describe('the places that the command line is told to write to', () => {
  let folder = '';
  const at = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = temporaryFolder();
    await writeFile(at('part.step'), 'ISO-10303-21;');
    await mkdir(at('sub'));
  });

  const check = (...[visual = null, facts = null]: readonly (string | null)[]) =>
    checkOutputs(at('part.step'), { ...none, visual, facts });

  it('are taken where nothing is lost', async () => {
    await writeFile(at('old.glb'), '');
    await check(at('old.glb'), at('new.json'));
    await check(at('no/folder.glb'), null);
    await checkOutputs(at('not there.step'), { ...none, visual: at('a.glb') });
  });

  it('are never the CAD file itself, however it is named', async function () {
    needs(this, 'links');
    await symlink(at('part.step'), at('link.step'));
    await link(at('part.step'), at('hard.step'));
    const names = ['part.step', 'sub/../part.step', 'link.step', 'hard.step'];
    for (const name of names) {
      await rejects(check(at(name)), { code: 'sameFile', exitCode: 2 }, name);
      await rejects(check(null, at(name)), { code: 'sameFile' }, name);
    }
    const outputs = { ...none, visual: at('part.step') };
    await rejects(checkOutputs(at('link.step'), outputs), { code: 'sameFile' });
  });

  it('are not the same for two results', async function () {
    needs(this, 'links');
    await rejects(check(at('a'), at('a')), { code: 'sameFile' });
    await rejects(check(at('a'), at('sub/../a')), { code: 'sameFile' });
    await symlink(at('sub'), at('also'));
    await rejects(check(at('sub/a'), at('also/a')), { code: 'sameFile' });
  });
});
