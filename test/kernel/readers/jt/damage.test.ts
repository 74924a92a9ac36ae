import { ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readJtMeshes } from '../../../../src/kernel/readers/jt/readJt';
import { readNxBodies } from '../../../../src/kernel/readers/nx/nxBodies';
import { openNx } from '../../../../src/kernel/readers/nx/nxStreams';
import { readNxMeshes } from '../../../../src/kernel/readers/nx/readNxMeshes';
import type { Scene } from '../../../../src/kernel/base/scene';
import { sniffSource } from '../../../../src/kernel/convert/sniffSource';
import { collectGarbage } from '../../../fixtures/collectGarbage';
import { bitFlips, truncations } from '../mutations';
import { isRefusedOrSound } from '../refusedOrSound';

describe('damaged JT files and NX parts', function () {
  this.timeout(300_000);

  const samples = [
    'assly_sub-assly_asso.jt',
    'base_plate_embedded_v94.jt',
    'base_plate_2412.prt',
    'disk1.prt',
  ];
  for (const file of samples) {
    it(`are refused in a sentence or read soundly: ${file}`, async () => {
      const bytes = new Uint8Array(await readFile(`samples/${file}`));
      for (const damaged of truncations(bytes, 50)) endsWell(damaged, file);
      for (const damaged of bitFlips(bytes, 500, 5)) endsWell(damaged, file);
    });
  }

  it('are refused or read soundly where only the JT of an NX part is damaged', async () => {
    const bytes = new Uint8Array(await readFile('samples/disk1.prt'));
    const start = 8187;
    for (const stream of bitFlips(bytes.slice(start, start + 4583), 500, 6)) {
      const damaged = bytes.slice();
      damaged.set(stream, start);
      endsWell(damaged, 'disk1.prt');
    }
  });
});

const maxBytes = 2 ** 28;

/** Of engines that other tests have started, and keep. */
let held = 0;

function endsWell(bytes: Uint8Array, file: string): void {
  const taken = () => process.memoryUsage().arrayBuffers - held;
  if (taken() > maxBytes / 4) {
    collectGarbage();
    held = process.memoryUsage().arrayBuffers;
  }
  isRefusedOrSound(() => read(bytes, file));
  ok(taken() < maxBytes);
}

function read(bytes: Uint8Array, file: string): Scene {
  const { format } = sniffSource(bytes, file);
  const options = { report: () => undefined };
  if (format.name === 'JT') return readJtMeshes(bytes, options, file);
  const streams = openNx(bytes);
  readNxBodies(streams);
  return readNxMeshes(streams, options, file);
}
