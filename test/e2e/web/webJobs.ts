import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { textStl } from '../../kernel/readers/resultFixtures';
import { readPicture } from '../workbench/picture';
import { comesTrue, Workbench } from '../workbench/workbench';

const assembly = 'as1-oc-214.stp';
const bracket = 'ansys_bracket.iges';
/** Takes some seconds to convert. */
const base = 'so100_base.step';
/** Each of these means something in an address. */
const oddName = '零件 #1? 50%25 & [a](b).stp';

/** A backslash is a letter of names where VS Code runs in a browser on Linux. */
const nameWithBackslash = 'left\\right.stp';
/** A file of its own bytes: what was converted before would be shown at once. */
const cancelled = 'cancelled.step';

/** What a person does all day, in an extension host that has no Node. */
export function webJobs(host: 'worker' | 'web'): void {
  let workbench: Workbench;
  const strangers: string[] = [];
  before(async () => {
    workbench = await Workbench.open({
      host,
      samples: [assembly, bracket, base],
      prepare: host === 'web' ? withEarlierFile : withRepository,
      files: {
        'cube.stl': textStl(),
        'moved.stp': withNutAt(188),
        [oddName]: withNutAt(190),
        [nameWithBackslash]: withNutAt(192),
        [cancelled]: `${readFileSync(`samples/${base}`, 'latin1')}/* sent once */\n`,
        'parts/mayo_332.stp': readFileSync('samples/mayo_332.stp'),
        'parts/garbage.step': 'this is no STEP file',
      },
    });
    workbench.page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      const isHere =
        hostname === '127.0.0.1' || /(^|\.)(localhost|vscode-cdn\.net)$/.test(hostname);
      if (/^https?:$/.test(protocol) && !isHere) strangers.push(request.url());
    });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('draws a file that is opened by a click', async () => {
    await workbench.openFile(assembly);
    await workbench.modelStands();
    await workbench.comesToShow(
      'orange and yellow-green parts',
      ({ backgroundShare, hueShare }) =>
        backgroundShare < 0.95 && hueShare(15, 45) > 0.002 && hueShare(55, 90) > 0.002,
    );
    await workbench.screenshot(`${host}-opened`);
  });

  it('draws a file by its menu in the Explorer', async () => {
    await workbench.rightClick(bracket, 'Open 3D with Caliper');
    await workbench.page.getByRole('tab', { name: bracket }).waitFor();
    await workbench.modelStands();
    await workbench.comesToShow('a part', ({ backgroundShare }) => backgroundShare < 0.95);
    await workbench.screenshot(`${host}-menu`);
  });

  it('draws a file whose name has the signs of an address', async () => {
    await workbench.openFile(oddName);
    await workbench.modelStands();
    await workbench.closeTab(oddName);
  });

  it('goes on with what was converting when the page was loaded anew', async () => {
    await workbench.rightClick(base, 'Open 3D with Caliper');
    await workbench.modelPage.getByText('Converting').first().waitFor();
    await workbench.reload();
    await workbench.modelStands();
    await workbench.showContainer('Caliper');
    await workbench.modelRow(base).filter({ hasText: 'Ready' }).waitFor();
    await workbench.closeTab(base);
    await workbench.showContainer('Explorer');
  });

  it('converts several that are selected', async () => {
    await workbench.explorerRow(assembly).click();
    await workbench.explorerRow('moved.stp').click({ modifiers: ['ControlOrMeta'] });
    await workbench.rightClick('moved.stp', 'Open 3D with Caliper');
    await workbench.showContainer('Caliper');
    for (const name of [assembly, bracket, 'moved.stp']) {
      await workbench.modelRow(name).filter({ hasText: 'Ready' }).waitFor();
    }
  });

  it('keeps rows and the open model over a reload, and the pictures of both', async () => {
    await workbench.showContainer('Explorer');
    await workbench.openFile(assembly);
    await workbench.modelStands();
    await workbench.reload();
    await workbench.modelStands();
    await workbench.showContainer('Caliper');
    await workbench.modelRow(bracket).filter({ hasText: 'Ready' }).waitFor();
    await comesTrue('it shows orange parts', async () => {
      const picture = await workbench.tooltipPicture(workbench.modelRow(assembly));
      // A tooltip may go away by itself.
      const seen = await workbench.pictureOf(picture).catch(() => null);
      return seen !== null && readPicture(seen).hueShare(15, 45) > 0.002;
    });
    await workbench.page.mouse.move(0, 0);
  });

  it('shows the structure of an assembly', async () => {
    for (const name of ['l-bracket-assembly', 'rod-assembly', 'plate']) {
      await workbench.partRow(name).first().waitFor();
    }
    await workbench.screenshot(`${host}-structure`);
  });

  it('measures and cuts', async () => {
    await workbench.command('Caliper: Measure');
    await workbench.modelPage.getByText('Click one thing for its facts').waitFor();
    await workbench.modelRests();
    const canvas = workbench.modelPage.locator('canvas').first();
    const uncut = await workbench.pictureOf(canvas);
    await canvas.click();
    await workbench.modelPage.getByText('exact').first().waitFor();
    await workbench.command('Caliper: Section');
    await comesTrue('the model is cut', async () => {
      return !uncut.equals(await workbench.pictureOf(canvas));
    });
    await workbench.screenshot(`${host}-cut`);
    await canvas.press('Escape');
  });

  it('pulls the parts of an assembly apart', async () => {
    const canvas = workbench.modelPage.locator('canvas').first();
    await workbench.modelRests();
    const together = await workbench.pictureOf(canvas);
    await workbench.command('Caliper: Exploded View');
    const slider = workbench.modelPage.getByRole('slider', {
      name: 'How far the parts are apart',
    });
    await slider.waitFor();
    await comesTrue('the parts are half of the way apart', async () => {
      return (await slider.inputValue()) === '50';
    });
    await workbench.modelRests();
    assert.ok(!together.equals(await workbench.pictureOf(canvas)));
    await workbench.screenshot(`${host}-exploded`);
    await workbench.modelPage.getByRole('button', { name: 'Together' }).click();
    await canvas.press('Escape');
  });

  for (const { ending, title, isWhole } of savedFiles) {
    it(`saves ${title} into the workspace`, async () => {
      const target = path.join(workbench.workspace, `saved.${ending}`);
      await workbench.command(`Caliper: Save ${title}`);
      await placeIsAsked(workbench, `.${ending}`);
      await workbench.answer(host === 'web' ? `/saved.${ending}` : target);
      await comesTrue('it is saved whole', () => {
        return Promise.resolve(existsSync(target) && isWhole(readFileSync(target)));
      });
    });
  }

  it('compares with another file', async () => {
    await workbench.showContainer('Explorer');
    await workbench.rightClick(assembly, 'Compare with…');
    const moved = host === 'web' ? '/moved.stp' : path.join(workbench.workspace, 'moved.stp');
    await placeIsAsked(workbench, '/');
    await workbench.page.getByRole('option', { name: 'moved.stp' }).waitFor();
    await workbench.answer(moved);
    const nut = workbench.modelPage.getByRole('row').filter({ hasText: 'nut' });
    await nut.filter({ hasText: /Moved.*ΔX 3 · ΔY 0 · ΔZ 0 mm/s }).waitFor();
    await workbench.screenshot(`${host}-comparison`);
  });

  it('shows the files of a folder as a contact sheet', async () => {
    await workbench.rightClick('parts', 'Convert CAD Files in Folder');
    await workbench.modelPage
      .getByRole('status')
      .filter({ hasText: '2 CAD files: 1 ready, 1 failed' })
      .waitFor();
    await workbench.modelPage.locator('#sheet img').first().waitFor();
    await workbench.screenshot(`${host}-sheet`);
  });

  it('draws a file of triangles', async () => {
    await workbench.openFile('cube.stl');
    await workbench.modelStands();
    const fact = workbench.modelPage.locator('.status .fact');
    await fact.filter({ hasText: 'STL (text), no unit in the file' }).waitFor();
    await workbench.screenshot(`${host}-mesh`);
  });

  it('compares what a diff editor of the source control shows', async () => {
    await workbench.command('View: Close All Editors');
    await workbench.showContainer('Source Control');
    const rows = workbench.page.locator('.scm-view').getByRole('treeitem');
    const changed = rows.filter({ hasText: 'revised.stp' }).first();
    if (host === 'worker') {
      await workbench.menuEntry(changed, 'Open Changes');
      const dead = workbench.page.getByRole('menuitem', { name: 'Compare in 3D' });
      assert.equal(await dead.count(), 0, 'a row of git is known in Node alone');
      await workbench.page.keyboard.press('Escape');
    }
    await changed.click();
    await workbench.page
      .locator('.editor-actions')
      .getByRole('button', { name: 'Compare in 3D' })
      .click();
    const sides = host === 'web' ? 'original' : 'HEAD';
    await workbench.page
      .getByRole('tab', { name: new RegExp(`^revised\\.stp: ${sides} ↔ saved `) })
      .waitFor();
    const nut = workbench.modelPage.getByRole('row').filter({ hasText: 'nut' });
    await nut.filter({ hasText: /Moved.*ΔX 5 · ΔY 0 · ΔZ 0 mm/s }).waitFor();
    await workbench.screenshot(`${host}-revisions`);
    await workbench.command('View: Close All Editors');
    await workbench.showContainer('Explorer');
  });

  it('offers nothing that asks git, which runs in Node alone', async () => {
    await workbench.menuEntry(workbench.explorerRow(assembly), 'Compare with…');
    const dead = workbench.page.getByRole('menuitem', { name: 'Compare Two Revisions in 3D' });
    assert.equal(await dead.count(), 0);
    await workbench.page.keyboard.press('Escape');
  });

  it('draws a file whose name has a backslash', async () => {
    await workbench.showContainer('Explorer');
    // A click opens it as text: the patterns of VS Code, by which editors are chosen, take it for a folder.
    await workbench.rightClick(nameWithBackslash, 'Open 3D with Caliper');
    await workbench.modelStands();
    await workbench.closeTab(nameWithBackslash);
  });

  it('ends a conversion that is cancelled, and says so in the row and in the tab', async () => {
    await workbench.rightClick(cancelled, 'Open 3D with Caliper');
    await workbench.modelPage.getByText('Converting').first().waitFor();
    await workbench.showContainer('Caliper');
    const row = workbench.modelRow(cancelled);
    await row.hover();
    await row.getByRole('button', { name: 'Cancel' }).click();
    await row.filter({ hasText: 'Cancelled' }).waitFor();
    await workbench.modelPage.locator('.card.message').getByText('Cancelled').first().waitFor();
    await workbench.closeTab(cancelled);
    await workbench.showContainer('Explorer');
  });

  it('has asked nobody but its own host', () => {
    assert.deepEqual(strangers, []);
  });
}

/** What is saved, and how its own format tells that it is all there. */
const savedFiles = [
  {
    ending: 'stl',
    title: 'Visible Parts as STL',
    isWhole: (bytes: Buffer) =>
      bytes.length > 10_000 && bytes.length === 84 + 50 * bytes.readUInt32LE(80),
  },
  {
    ending: '3mf',
    title: 'Visible Parts as 3MF',
    // An archive ends with its directory.
    isWhole: (bytes: Buffer) =>
      bytes.length > 1000 && bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1') > 0,
  },
  {
    ending: 'glb',
    title: 'Visible Parts as GLB',
    isWhole: (bytes: Buffer) => bytes.length > 1000 && bytes.readUInt32LE(8) === bytes.length,
  },
  {
    ending: 'png',
    title: 'Picture of This View',
    isWhole: (bytes: Buffer) =>
      bytes.includes('IEND', -12) && readPicture(bytes).hueShare(15, 45) > 0.002,
  },
] as const;

/** The sample with one nut at a height of its rod, millimetres. */
function withNutAt(height: number): string {
  const sample = readFileSync(`samples/${assembly}`, 'latin1');
  return sample.replace('(-10.,-7.5,185.)', `(-10.,-7.5,${height}.)`);
}

/** As a host without Node gives what a file was: by another address. */
function withEarlierFile(workspace: string): void {
  mkdirSync(path.join(workspace, '.earlier'));
  writeFileSync(path.join(workspace, '.earlier/revised.stp'), withNutAt(185), 'latin1');
  writeFileSync(path.join(workspace, 'revised.stp'), withNutAt(190), 'latin1');
}

function withRepository(workspace: string): void {
  const git = (...args: readonly string[]) => {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    execFileSync('git', [...author, ...args], { cwd: workspace });
  };
  const file = path.join(workspace, 'revised.stp');
  writeFileSync(file, withNutAt(185), 'latin1');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'The parts');
  writeFileSync(file, withNutAt(190), 'latin1');
}

/**
 * The dialog for files stands where the palette stood. It begins with a folder; when it has listed that, it writes
 * its proposal over whatever was typed meanwhile.
 */
async function placeIsAsked({ page }: Workbench, ending: string): Promise<void> {
  const input = page.locator('.quick-input-widget input');
  await comesTrue('a file is asked for', async (withinMs) => {
    const text = await input.inputValue({ timeout: withinMs }).catch(() => '');
    return text.startsWith('/') && text.endsWith(ending);
  });
}
