// One model from start to end: node killedChild.js <folder> <service> <step>. Kills itself at that
// step of the disk or of the network; prints how many steps there were when it lives to the end.
import { diskStoreFiles } from '../../../src/tracking/store/storeFiles';
import { Conversions } from '../../../src/tracking/window/conversions';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { sourceOf } from '../../tracking/fakeService';
import { fastClock } from '../fastClock';
import { stepping } from './stepping';
import { webClient } from './webClient';

async function main(folder: string, service: string, fatal: number): Promise<void> {
  let steps = 0;
  const step = (): void => {
    if (++steps === fatal) process.kill(process.pid, 'SIGKILL');
  };
  const store = await ModelStore.open(folder, { files: stepping(diskStoreFiles, step) });
  const client = webClient(service, step);
  const conversions = new Conversions({
    store,
    clientOf: () => client,
    openSource: () => Promise.resolve(sourceOf()),
    mayUpload: () => true,
    webhook: () => null,
    log: () => undefined,
    clock: fastClock(50),
  });
  conversions.onDidFinish(() => {
    void store.settled().then(() => {
      console.log(JSON.stringify({ steps }));
      process.exit(0);
    });
  });
  conversions.start({ file: sourceOf(), source: 'file:///bracket.step', service });
}

void main(process.argv[2] ?? '', process.argv[3] ?? '', Number(process.argv[4]));
