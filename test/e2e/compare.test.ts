import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Workbench } from './workbench/workbench';

const sample = readFileSync('samples/as1-oc-214.stp', 'latin1');

describe('comparing revisions', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ files: { 'as1.stp': withNutAt(185) } });
    git('init', '--quiet');
    commit('An assembly');
    save(withNutAt(188));
    commit('The nut sits higher');
    save(withNutAt(191));
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('is chosen in the menu of a file, and shows what moved since HEAD', async () => {
    await workbench.rightClick('as1.stp', 'Compare with…');
    await workbench.choose('HEAD');
    await workbench.modelStands();
    await row('nut')
      .filter({ hasText: /Moved.*ΔX 3 · ΔY 0 · ΔZ 0 mm/s })
      .waitFor();
    await workbench.screenshot('comparison-dark');
    const tab = workbench.page.getByRole('tab', { name: /^as1\.stp: HEAD · [0-9a-f]{7} ↔ saved / });
    await tab.waitFor();
    await workbench.serviceStatus.waitFor();
  });

  it('shows both revisions in the assembly view', async () => {
    await workbench.showContainer('Caliper');
    await workbench.partRow('HEAD · ').waitFor();
    await workbench.partRow('saved ').waitFor();
    await workbench.screenshot('comparison-structure-dark');
  });

  it('is there again after a reload of the window', async () => {
    await workbench.reload();
    await workbench.modelStands();
    await row('nut').filter({ hasText: 'ΔX 3' }).waitFor();
  });

  it('offers the commits of the file', async () => {
    await workbench.rightClick('as1.stp', 'Compare with…');
    await workbench.choose('A Commit…');
    await workbench.choose('An assembly');
    await row('nut').filter({ hasText: 'ΔX 6' }).waitFor();
  });

  function row(name: string) {
    return workbench.modelPage.getByRole('row').filter({ hasText: name });
  }

  function save(text: string): void {
    writeFileSync(path.join(workbench.workspace, 'as1.stp'), text, 'latin1');
  }

  function commit(message: string): void {
    git('add', '.');
    git('commit', '--quiet', '--message', message);
  }

  function git(...args: readonly string[]): void {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    execFileSync('git', [...author, ...args], { cwd: workbench.workspace });
  }
});

/** The sample with one nut at a height of its rod, millimetres. */
function withNutAt(height: number): string {
  return sample.replace('(-10.,-7.5,185.)', `(-10.,-7.5,${height}.)`);
}
