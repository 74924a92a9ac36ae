import { ok } from 'node:assert/strict';
import { writeStep } from '../../../../../src/kernel/opencascade/stepText/writeStep';
import { xtBrep } from '../../../../../src/kernel/readers/xt/xtBrep';
import { readXtData } from '../../../../../src/kernel/readers/xt/nodes/xtData';
import { Refusal } from '../../../../../src/kernel/base/refusal';
import { bitFlips, splices, truncations } from '../../mutations';
import { xtStream } from '../xtStreams';

/** `FUZZ=full` turns ten thousand bits of each sample. */
const isFull = process.env['FUZZ'] === 'full';
const longestMs = 5000;

describe('Parasolid data, damaged', function () {
  this.timeout(isFull ? 0 : 300_000);

  const samples = [
    ['longbar_sat_m.x_t', 300],
    ['blockhole_M.x_t', 300],
    ['L_Solid_embedded.x_b', 300],
    ['rci_std.x_t', 100],
    ['partColor.SLDPRT', 200],
    ['1M2A.SLDPRT', 10],
  ] as const;
  for (const [file, few] of samples) {
    it(`is refused in a sentence or bridged: ${file}`, async () => {
      const bytes = new Uint8Array(await xtStream(file));
      const count = isFull ? 10_000 : few;
      for (const damaged of truncations(bytes, Math.min(200, count))) refusedOrBridged(damaged);
      for (const damaged of bitFlips(bytes, count, 5)) refusedOrBridged(damaged);
      for (const damaged of splices(bytes, count / 5, 6)) refusedOrBridged(damaged);
    });
  }
});

function refusedOrBridged(bytes: Uint8Array): void {
  const start = performance.now();
  try {
    writeStep(xtBrep(readXtData(bytes)), () => 'Part');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ok(error.message.length > 20);
  }
  ok(performance.now() - start < longestMs);
}
