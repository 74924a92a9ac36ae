import { startServiceProcess } from '../fixtures/serviceProcess';
import { benchActivation } from './activation';
import { benchConversion } from './conversion';
import { countFallback } from './fallback';
import { benchGrowth } from './growth/growth';
import { benchLarge } from './large/large';
import { benchFormats } from './formats';
import { benchKernel } from './kernel/kernelTable';
import { benchMatching } from './matching';
import { benchRecognition } from './recognition';
import { benchRightClickPath } from './rightClickPath';
import { benchSearchTrees } from './viewer/searchTrees';
import { benchTeam } from './team/sizing';
import { benchTools } from './tools';
import { benchUpload } from './upload';
import { benchViewer } from './viewer/viewer';

/** `npm run bench`; `bench.mjs` beside it says what it takes. */
async function main(): Promise<void> {
  if (process.argv.includes('--viewer')) {
    await benchViewer();
    return;
  }
  if (process.argv.includes('--tools')) {
    await benchTools();
    return;
  }
  if (process.argv.includes('--team')) {
    await benchTeam();
    return;
  }
  if (process.argv.includes('--trees')) {
    await benchSearchTrees();
    return;
  }
  const large = process.argv.indexOf('large');
  if (large >= 0) {
    await benchLarge(process.argv.slice(large + 1));
    return;
  }
  const growth = process.argv.indexOf('growth');
  if (growth >= 0) {
    await benchGrowth(Number(process.argv[growth + 1] ?? 1));
    return;
  }
  const kernel = process.argv.indexOf('--kernel');
  if (kernel >= 0) {
    await benchKernel(process.argv.slice(kernel + 1));
    return;
  }
  const recognition = process.argv.indexOf('--recognition');
  if (recognition >= 0) {
    await benchRecognition(process.argv.slice(recognition + 1));
    return;
  }
  const matching = process.argv.indexOf('--matching');
  if (matching >= 0) {
    await benchMatching(process.argv.slice(matching + 1));
    return;
  }
  const formats = process.argv.indexOf('--formats');
  if (formats >= 0) {
    const folders = process.argv.slice(formats + 1);
    await benchFormats(folders.length > 0 ? folders : ['samples']);
    return;
  }
  const fallback = process.argv.indexOf('--fallback');
  if (fallback >= 0) {
    const folders = process.argv.slice(fallback + 1);
    await countFallback(folders.length > 0 ? folders : ['samples']);
    return;
  }
  await benchActivation();
  const service = await startServiceProcess();
  try {
    await benchRightClickPath(service);
    await benchUpload(service);
  } finally {
    await service.end();
  }
  await benchConversion();
}

void main();
