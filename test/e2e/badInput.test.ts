import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { appears, choose, comesTrue, mereText, Workbench } from './workbench/workbench';

const oddName = `half "A" #2 100% 支架's.stp`;
const part = readFileSync('samples/mayo_332.stp');

// What a notification of VS Code makes a link that runs the command.
const link = '[click](command:workbench.action.toggleZenMode)';
const linkName = `${link}.step`;
const circles = Array.from({ length: 5 }, (_, i) => `circle ${i}.step`);
const shownLink = '[click] (command:workbench.action.toggleZenMode)';

describe('bad input', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    const circle = inCircle(readFileSync('samples/as1-oc-214.stp', 'latin1'), link);
    workbench = await Workbench.open({
      files: {
        'garbage.step': 'this is not CAD\n'.repeat(200),
        'empty.step': '',
        'truncated.step': part.subarray(0, part.length >> 1),
        'gone.step': part,
        [oddName]: part,
        [linkName]: '',
        // The files of a SolidWorks assembly have the same container as those of a part.
        'plate.SLDASM': readFileSync('samples/Base_Plate.SLDPRT'),
        'plate.STEP': part,
        'plate.SLDPRT': readFileSync('samples/Base_Plate.SLDPRT'),
        ...Object.fromEntries(circles.map((name) => [name, `${circle}/* ${name} */`])),
      },
      settings: { 'files.watcherExclude': { '**/gone.step': true } },
    });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('says in a sentence that garbage is no CAD file', async () => {
    await workbench.rightClick('garbage.step', 'Open 3D with Caliper');
    const card = workbench.modelPage.locator('.card.message');
    await card.waitFor();
    assert.match(await card.innerText(), /garbage\.step|STEP|CAD/);
  });

  it('keeps the failed model in its row', async () => {
    await workbench.showContainer('Caliper');
    await workbench.modelRow('garbage.step').waitFor();
  });

  it('shows the saved picture of an assembly that is not read, and opens its export', async () => {
    await workbench.showContainer('Explorer');
    await workbench.openFile('plate.SLDASM');
    const card = workbench.modelPage.locator('.card.message');
    await card.waitFor();
    assert.match(await card.innerText(), /plate\.SLDASM is an assembly of SolidWorks/);
    await workbench.modelPage.locator('img').first().waitFor();
    await workbench.screenshot('foreign-file');
    await card.getByRole('button', { name: 'Open that file' }).click();
    await workbench.page.getByRole('tab', { name: 'plate.STEP' }).waitFor();
    await workbench.modelStands();
  });

  it('refuses an empty file before anything is sent', async () => {
    await workbench.rightClick('empty.step', 'Open 3D with Caliper');
    await workbench.notifications.filter({ hasText: 'empty.step' }).first().waitFor();
  });

  it('says that a file ends too early', async () => {
    await workbench.rightClick('truncated.step', 'Open 3D with Caliper');
    await workbench.page.getByRole('tab', { name: 'truncated.step' }).waitFor();
    await workbench.modelPage.locator('.card.message').waitFor();
  });

  it('says that a file is gone when it was deleted behind the Explorer’s back', async () => {
    await workbench.showContainer('Explorer');
    const row = workbench.explorerRow('gone.step');
    const entry = await workbench.menuEntry(row, 'Open 3D with Caliper');
    rmSync(path.join(workbench.workspace, 'gone.step'));
    await choose(entry, () => workbench.menuEntry(row, 'Open 3D with Caliper'));
    await workbench.notifications.filter({ hasText: 'gone.step' }).first().waitFor();
  });

  it('shows a name in the form of a link letter by letter, and makes no link of it', async () => {
    await workbench.rightClick(linkName, 'Open 3D with Caliper');
    await mereText(workbench, `${shownLink}.step`);
  });

  it('makes no link of the name of a product in a STEP file either', async () => {
    const text = `circle: “${shownLink}”`;
    const notice = workbench.notifications.filter({ hasText: text }).first();
    const left = [...circles];
    // The notice comes when nobody looks; a kernel may be done before it can be stopped.
    await comesTrue('nobody looks when it fails', async () => {
      const stopping = workbench.stoppedKernel();
      await workbench.rightClick(left.shift() ?? 'none left', 'Open 3D with Caliper');
      const kernel = await stopping;
      await workbench.command('View: Close All Editors');
      process.kill(kernel, 'SIGCONT');
      return appears(notice, 10_000);
    });
    await mereText(workbench, text);
  });

  it('opens a file whose name has quotes, spaces, signs and Chinese letters', async () => {
    await workbench.rightClick(oddName, 'Open 3D with Caliper');
    await workbench.page.getByRole('tab', { name: oddName }).waitFor();
    await workbench.modelStands();
  });
});

/** A STEP file in which two assemblies of this name contain each other. */
function inCircle(step: string, name: string): string {
  const [, whole, piece] =
    /NEXT_ASSEMBLY_USAGE_OCCURRENCE\((?:'[^']*',){3}(#\d+),(#\d+),/.exec(step) ?? [];
  const back = `#99991=NEXT_ASSEMBLY_USAGE_OCCURRENCE('r','r','',${piece ?? ''},${whole ?? ''},$);`;
  return step
    .replaceAll(/PRODUCT\('(as1|rod-assembly)','[^']*'/g, `PRODUCT('$1','${name}'`)
    .replace(/ENDSEC;\s*END-ISO/, `${back}\nENDSEC;\nEND-ISO`);
}
