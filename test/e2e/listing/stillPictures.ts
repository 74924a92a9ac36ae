// node out/e2e/listing/stillPictures.js [name …], when the package is there: the still pictures of the README in media.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageFunction } from '../workbench/pageFunction';
import { Workbench } from '../workbench/workbench';

const file = 'as1-oc-214.stp';
const settings = { 'workbench.secondarySideBar.defaultVisibility': 'hidden' };

/** What each picture shows, by the name of its file. */
const pictures: Readonly<Record<string, () => Promise<void>>> = {
  screenshot: () =>
    taken('screenshot', { samples: [file] }, async (workbench) => {
      await workbench.rightClick(file, 'Open 3D with Caliper');
      await workbench.modelStands();
      await workbench.showContainer('Caliper');
      await workbench.partRow('plate').waitFor();
    }),
  measure: () =>
    taken('measure', { samples: [file] }, async (workbench) => {
      await workbench.useTheme('Light Modern');
      await workbench.openFile(file);
      await workbench.modelStands();
      const { modelPage, page } = workbench;
      await modelPage.getByRole('button', { name: /^Section/ }).click();
      await modelPage.getByRole('button', { name: /^Measure/ }).click();
      await modelPage.getByRole('button', { name: 'Part', exact: true }).click();
      await workbench.modelRests();
      // The cut of the plate.
      await page.mouse.click(...(await placeOn(workbench, 0.7, 0.52)));
      await modelPage.getByText('Centre of mass', { exact: true }).waitFor();
    }),
  compare: () =>
    taken('compare', { files: { 'as1.stp': revision(200) } }, async (workbench) => {
      commitAll(workbench.workspace);
      writeFileSync(path.join(workbench.workspace, 'as1.stp'), revision(230), 'latin1');
      await workbench.rightClick('as1.stp', 'Compare with…');
      await workbench.choose('HEAD');
      await workbench.modelStands();
      await workbench.modelPage.getByRole('row').filter({ hasText: 'nut' }).waitFor();
    }),
  exact: () =>
    taken('exact', { samples: ['rci_std.x_t'] }, async (workbench) => {
      await workbench.useTheme('Light Modern');
      await workbench.openFile('rci_std.x_t');
      await workbench.modelStands();
    }),
};

async function taken(
  name: string,
  content: Pick<Parameters<typeof Workbench.open>[0], 'samples' | 'files'>,
  show: (workbench: Workbench) => Promise<void>,
): Promise<void> {
  const workbench = await Workbench.open({ ...content, settings });
  try {
    await show(workbench);
    // Nothing is pointed at.
    await workbench.page.mouse.move(200, 500);
    await workbench.modelRests();
    // Readers have one.
    await workbench.modelPage
      .getByText('Drawn without a graphics card')
      .evaluate(pageFunction("(note) => note.closest('details').remove()"));
    writeFileSync(`media/${name}.png`, await workbench.page.screenshot());
  } finally {
    await workbench.end();
  }
}

/** A place in the page of the model, by shares of its width and height, in pixels of the window. */
async function placeOn({ modelFrame }: Workbench, x: number, y: number) {
  const box = await modelFrame.boundingBox();
  if (box === null) throw new Error('There is no model.');
  return [box.x + x * box.width, box.y + y * box.height] as const;
}

/** The sample with a rod of this length in millimetres, and a nut at its end; without what it declares of its sizes. */
function revision(length: number): string {
  return readFileSync(`samples/${file}`, 'latin1')
    .replaceAll(',200.)', `,${length}.)`)
    .replace('(-10.,-7.5,185.)', `(-10.,-7.5,${length - 15}.)`)
    .replaceAll("'geometric validation property'", "'declared'");
}

function commitAll(folder: string): void {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '--quiet');
  git('add', '.');
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git(...author, 'commit', '--quiet', '--message', 'An assembly');
}

async function main(names: readonly string[]): Promise<void> {
  for (const [name, take] of Object.entries(pictures)) {
    if (names.length === 0 || names.includes(name)) await take();
  }
}

void main(process.argv.slice(2));
