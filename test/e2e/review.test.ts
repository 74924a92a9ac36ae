import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Workbench } from './workbench/workbench';

const sample = readFileSync('samples/as1-oc-214.stp', 'latin1');
/** As many as are looked into at once, without those of the other folder. */
const many = 203;

describe('the changes of a folder in git', function () {
  this.timeout(900_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ prepare: repositoryIn });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('are shown with words and pictures, before and after side by side', async () => {
    await review('parts');
    await status('3 CAD files changed');
    await entry('parts/called.stl → parts/renamed.stl')
      .getByText('Renamed', { exact: true })
      .waitFor();
    await entry('parts/assembly.stp')
      .getByText(/nut.*moved.*ΔX 3/)
      .waitFor();
    await entry('parts/new.stl').getByText('New', { exact: true }).waitFor();
    assert.equal(await page().locator('img').count(), 3);
    assert.equal(await page().locator('.rest').isVisible(), false);
    await workbench.screenshot('review-dark');
  });

  it('open as a comparison by their names', async () => {
    await page().getByRole('button', { name: 'parts/assembly.stp' }).click();
    await workbench.page
      .getByRole('tab', { name: /^assembly\.stp: HEAD~1 · [0-9a-f]{7} ↔ saved / })
      .waitFor();
    await workbench.modelStands();
    await workbench.closeTab('assembly.stp');
  });

  it('open as a comparison by their pictures, a renamed file too', async () => {
    await entry('parts/called.stl → parts/renamed.stl').locator('img').click();
    await workbench.page
      .getByRole('tab', { name: /^renamed\.stl: HEAD~1 · [0-9a-f]{7} ↔ saved / })
      .waitFor();
    await workbench.modelStands();
    await workbench.closeTab('renamed.stl');
  });

  it('are there again after the window was loaded anew', async () => {
    await workbench.reload();
    await status('3 CAD files changed');
    await entry('parts/assembly.stp')
      .getByText(/nut.*moved.*ΔX 3/)
      .waitFor();
    assert.equal(await page().locator('img').count(), 3);
  });

  it('that are very many are looked into when that is asked for', async () => {
    await review('many');
    await status(`200 of ${many} CAD files changed`);
    await page().getByText('3 more CAD files changed.').waitFor();
    await page().getByRole('button', { name: 'Look Into Them' }).click();
    await status(new RegExp(`^${many} CAD files changed$`));
    await page().locator('.rest').waitFor({ state: 'hidden' });
  });

  async function review(folder: string): Promise<void> {
    await workbench.rightClick(folder, 'Show Changes of CAD Files…');
    // Both lists offer HEAD.
    await workbench.choose('HEAD~1');
    await workbench.choose('The Working Tree');
    await workbench.page.getByRole('tab', { name: `Changes of CAD Files · ${folder}` }).waitFor();
  }

  function page() {
    return workbench.modelPage.locator('#review');
  }

  function status(text: string | RegExp): Promise<void> {
    return page().getByRole('status').filter({ hasText: text }).waitFor({ timeout: 400_000 });
  }

  function entry(name: string) {
    return page().locator('ol > li').filter({ hasText: name });
  }
});

/** An assembly that was changed, a mesh that was renamed and changed a little, a new one; and a folder of many. */
function repositoryIn(workspace: string): void {
  for (const folder of ['parts', 'many']) {
    mkdirSync(path.join(workspace, folder), { recursive: true });
  }
  const place = (name: string) => path.join(workspace, 'parts', name);
  const git = (...args: readonly string[]): void => {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    execFileSync('git', [...author, ...args], { cwd: workspace });
  };
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(place('assembly.stp'), sample, 'latin1');
  writeFileSync(place('called.stl'), tower(10));
  git('add', '.');
  git('commit', '--quiet', '--message', 'The parts');
  git('commit', '--quiet', '--allow-empty', '--message', 'Nothing');
  const moved = sample.replace('(-10.,-7.5,185.)', '(-10.,-7.5,188.)');
  writeFileSync(place('assembly.stp'), moved, 'latin1');
  renameSync(place('called.stl'), place('renamed.stl'));
  writeFileSync(place('renamed.stl'), tower(11));
  git('add', '.');
  writeFileSync(place('new.stl'), tower(3));
  for (let number = 0; number < many; number++) {
    writeFileSync(path.join(workspace, 'many', `${number}.stl`), tower(1));
  }
}

/** Pyramids upon each other, as text; those of another height are alike enough for git to see a renamed file. */
function tower(height: number): string {
  const facet = (...corners: readonly string[]) =>
    [
      ...['facet normal 0 0 0', 'outer loop'],
      ...corners.map((one) => `vertex ${one}`),
      ...['endloop', 'endfacet'],
    ].join('\n');
  const pyramids = Array.from({ length: height }, (_, z) => {
    const corners = [`0 0 ${z}`, `1 0 ${z}`, `0 1 ${z}`];
    const top = `0 0 ${z + 1}`;
    const sides = [0, 1, 2].map((at) => facet(corners[at] ?? '', corners[(at + 1) % 3] ?? '', top));
    return [facet(...corners.toReversed()), ...sides].join('\n');
  });
  return ['solid tower', ...pyramids, 'endsolid tower', ''].join('\n');
}
