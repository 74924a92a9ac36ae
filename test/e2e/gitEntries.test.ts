import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { Workbench } from './workbench/workbench';

const sample = readFileSync('samples/as1-oc-214.stp', 'latin1');

describe('the entries of git', function () {
  this.timeout(900_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({
      prepare: repositoryIn,
      settings: { 'git.timeline.showUncommitted': true },
    });
    await workbench.showContainer('Source Control');
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  afterEach(() => workbench.command('View: Close All Editors'));
  after(() => workbench.end());

  it('open a changed file of Source Control: HEAD and the file', async () => {
    await workbench.chooseOn(change('changed.stp'), 'Compare in 3D');
    await tab(/^changed\.stp: HEAD · [0-9a-f]{7} ↔ saved /);
    await nutMoved('ΔX 3');
  });

  it('open a file that was staged and then changed: the index and the file', async () => {
    await workbench.chooseOn(changes('twice.stp').last(), 'Compare in 3D');
    await tab(/^twice\.stp: staged ↔ saved /);
    await nutMoved('ΔX 1');
  });

  it('open a staged file: HEAD and the index', async () => {
    await workbench.chooseOn(change('staged.stp'), 'Compare in 3D');
    await tab(/^staged\.stp: HEAD · [0-9a-f]{7} ↔ staged/);
    await nutMoved('ΔX 5');
  });

  it('open a renamed file: as it was called at HEAD, and the index', async () => {
    await workbench.chooseOn(change('renamed.stp'), 'Compare in 3D');
    await tab(/^renamed\.stp: HEAD · [0-9a-f]{7} ↔ staged/);
    await nutMoved('ΔX 7');
  });

  it('open a file in conflict: ours and theirs', async () => {
    await workbench.chooseOn(change('conflict.stp'), 'Compare in 3D');
    await workbench.choose('Ours ↔ Theirs');
    await tab(/^conflict\.stp: ours ↔ theirs/);
    await nutMoved('ΔX 9');
  });

  it('open a binary 3D file', async () => {
    await workbench.chooseOn(change('block.stl'), 'Compare in 3D');
    await tab(/^block\.stl: HEAD · [0-9a-f]{7} ↔ saved /);
    await workbench.modelStands();
    await workbench.modelPage.getByRole('row').filter({ hasText: '→ ' }).first().waitFor();
  });

  it('open what a diff editor shows', async () => {
    await change('changed.stp').click();
    await fromTitle();
    await tab(/^changed\.stp: HEAD · [0-9a-f]{7} ↔ saved /);
    await nutMoved('ΔX 3');
  });

  it('open what the diff editor of a binary file shows', async () => {
    await change('block.stl').click();
    await fromTitle();
    await tab(/^block\.stl: HEAD · [0-9a-f]{7} ↔ saved /);
    await workbench.modelStands();
  });

  it('open an entry of the Timeline: the commit before and that one', async () => {
    await workbench.chooseOn(await timelineEntry('conflict.stp', 'Ours'), 'Compare in 3D');
    await tab(/^conflict\.stp: [0-9a-f]{7} ↔ [0-9a-f]{7}/);
    await nutMoved('ΔX 5');
  });

  it('open the entry of the commit that brought the file: that one and the file', async () => {
    await workbench.chooseOn(await timelineEntry('changed.stp', 'The parts'), 'Compare in 3D');
    await tab(/^changed\.stp: [0-9a-f]{7} ↔ saved /);
    await nutMoved('ΔX 3');
  });

  it('open the entry of what is not committed', async () => {
    const entry = await timelineEntry('changed.stp', 'Uncommitted Changes');
    await workbench.chooseOn(entry, 'Compare in 3D');
    await tab(/^changed\.stp: HEAD · [0-9a-f]{7} ↔ saved /);
    await nutMoved('ΔX 3');
  });

  it('open any two revisions', async () => {
    await workbench.rightClick('changed.stp', 'Compare Two Revisions in 3D…');
    await workbench.choose('A Branch or Tag…');
    await workbench.choose('theirs');
    await workbench.choose('The Working Tree');
    await tab(/^changed\.stp: theirs · [0-9a-f]{7} ↔ saved /);
    await nutMoved('ΔX 2');
  });

  function change(file: string): Locator {
    return changes(file).first();
  }

  /** What is staged stands above what is not. */
  function changes(file: string): Locator {
    const rows = workbench.page.locator('.scm-view').getByRole('treeitem');
    return rows.filter({ hasText: file });
  }

  async function timelineEntry(file: string, title: string): Promise<Locator> {
    await workbench.showContainer('Explorer');
    await workbench.explorerRow(file).click();
    await workbench.command('Explorer: Focus on Timeline View');
    const entries = workbench.page.locator('.timeline-tree-view').getByRole('treeitem');
    return entries.filter({ hasText: title }).first();
  }

  async function fromTitle(): Promise<void> {
    await workbench.page
      .locator('.editor-actions')
      .getByRole('button', { name: 'Compare in 3D' })
      .click();
  }

  function tab(name: RegExp): Promise<void> {
    return workbench.page.getByRole('tab', { name }).waitFor();
  }

  async function nutMoved(by: string): Promise<void> {
    await workbench.modelStands();
    const rows = workbench.modelPage.getByRole('row').filter({ hasText: 'nut' });
    await rows.filter({ hasText: 'Moved' }).filter({ hasText: by }).waitFor();
  }
});

/** One file changed, one staged, one of both, one renamed and one in conflict; and a mesh that was changed. */
function repositoryIn(workspace: string): void {
  mkdirSync(workspace, { recursive: true });
  const place = (name: string) => path.join(workspace, name);
  const save = (name: string, height: number): void => {
    writeFileSync(place(name), assembly(height), 'latin1');
  };
  const git = (...args: readonly string[]): number | null => {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    return spawnSync('git', [...author, ...args], { cwd: workspace }).status;
  };
  const commit = (message: string): void => {
    git('add', '.');
    git('commit', '--quiet', '--message', message);
  };
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: workspace });
  for (const name of ['changed', 'staged', 'twice', 'called', 'conflict']) save(`${name}.stp`, 185);
  writeFileSync(place('block.stl'), block(10));
  commit('The parts');
  git('checkout', '--quiet', '-b', 'theirs');
  save('conflict.stp', 199);
  save('changed.stp', 186);
  commit('Theirs');
  git('checkout', '--quiet', 'main');
  save('conflict.stp', 190);
  commit('Ours');
  git('merge', '--quiet', 'theirs');
  git('checkout', 'main', '--', 'changed.stp');
  save('staged.stp', 190);
  renameSync(place('called.stp'), place('renamed.stp'));
  save('renamed.stp', 192);
  save('twice.stp', 194);
  git('add', 'staged.stp', 'twice.stp', 'called.stp', 'renamed.stp');
  save('twice.stp', 195);
  save('changed.stp', 188);
  writeFileSync(place('block.stl'), block(12));
}

/** The sample with one nut at a height of its rod, millimetres. */
function assembly(height: number): string {
  return sample.replace('(-10.,-7.5,185.)', `(-10.,-7.5,${height}.)`);
}

/** A block of 10 × 10 mm and this height, as binary STL. */
function block(height: number): Buffer {
  const corner = (at: number) => [10 * (at & 1), 5 * (at & 2), (height / 4) * (at & 4)];
  const faces = '021 123 456 657 014 154 236 376 042 246 135 375'.split(' ');
  const triangles = faces.map((face) => [0, 1, 2].map((at) => corner(Number(face.charAt(at)))));
  const bytes = Buffer.alloc(84 + 50 * triangles.length);
  bytes.writeUInt32LE(triangles.length, 80);
  triangles.forEach((corners, i) => {
    [0, 0, 0, ...corners.flat()].forEach((value, j) => {
      bytes.writeFloatLE(value, 84 + 50 * i + 4 * j);
    });
  });
  return bytes;
}
