// A window that works on what nobody else works on, until it is killed: node ownersChild.js <folder>
// <epoch> <times> <sees>. Tells each question it asks, in fast milliseconds. `sees` is `processes` where
// the system tells which windows live, or `beats` where only what they write does.
import { Conversions } from '../../../src/tracking/window/conversions';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { realPorts } from '../../../src/tracking/store/storePorts';
import { FakeService, running, sourceOf } from '../../tracking/fakeService';
import { fastClock } from '../fastClock';

async function main(folder: string, epoch: number, times: number, sees: string): Promise<void> {
  const clock = fastClock(times, epoch);
  const { isAlive } = realPorts();
  const store = await ModelStore.open(folder, {
    clock,
    isAlive: (processId) => sees === 'beats' || isAlive(processId),
  });
  const service = Object.assign(new FakeService(), {
    result: async () => {
      console.log(clock.now());
      return running('meshing');
    },
  });
  const conversions = new Conversions({
    store,
    clientOf: () => service,
    openSource: () => Promise.resolve(sourceOf()),
    mayUpload: () => true,
    webhook: () => null,
    log: () => undefined,
    clock,
  });
  conversions.resumeAll();
}

void main(
  process.argv[2] ?? '',
  Number(process.argv[3]),
  Number(process.argv[4]),
  process.argv[5] ?? '',
);
