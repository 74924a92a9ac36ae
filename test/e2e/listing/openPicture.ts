// node out/e2e/listing/openPicture.js, when the package is there: the moving picture of the README, media/open.png.
import { writeFileSync } from 'node:fs';
import { Workbench } from '../workbench/workbench';
import { movingPicture, type Frame } from './movingPicture';

const file = 'as1-oc-214.stp';
const size = { width: 900, height: 560 };

async function main(): Promise<void> {
  const workbench = await Workbench.open({
    samples: [file, 'ansys_bracket.iges', 'mayo_332.stp'],
    settings: { 'workbench.secondarySideBar.defaultVisibility': 'hidden' },
  });
  try {
    await workbench.page.setViewportSize(size);
    writeFileSync('media/open.png', movingPicture(await frames(workbench)));
  } finally {
    await workbench.end();
  }
}

async function frames(workbench: Workbench): Promise<readonly Frame[]> {
  const { page } = workbench;
  const taken: Frame[] = [];
  const take = async (durationMs: number): Promise<void> => {
    taken.push({ png: await page.screenshot(), durationMs });
  };
  await workbench.showContainer('Explorer');
  await workbench.explorerRow(file).waitFor();
  await take(1200);
  const entry = await workbench.menuEntry(workbench.explorerRow(file), 'Open 3D with Caliper');
  await entry.hover();
  await take(1400);
  await entry.click();
  await workbench.modelStands();
  await workbench.modelRests();
  await take(1600);
  await turn(workbench, take);
  await take(2500);
  return taken;
}

/** Drags the model a few steps, as a hand does. */
async function turn(
  { page, modelFrame }: Workbench,
  take: (durationMs: number) => Promise<void>,
): Promise<void> {
  const box = await modelFrame.boundingBox();
  if (box === null) throw new Error('There is no model to turn.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.75];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 6; step++) {
    await page.mouse.move(x + step * 16, y - step * 3, { steps: 3 });
    await take(160);
  }
  await page.mouse.up();
}

void main();
