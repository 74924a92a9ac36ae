import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openSides } from '../../../src/kernel/mesh/openSides';
import { qualityLimits } from '../../../src/kernel/base/qualityLimits';
import { xtBrep } from '../../../src/kernel/readers/xt/xtBrep';
import { readXtData } from '../../../src/kernel/readers/xt/nodes/xtData';
import { readAssembly } from '../../../src/kernel/readers/step/assembly/assembly';
import { stepBody } from '../../../src/kernel/readers/step/brep/stepBody';
import { exchangeStructure } from '../../../src/kernel/part21/exchangeStructure';
import { readStyles } from '../../../src/kernel/readers/step/styles';
import { tessellate } from '../../../src/kernel/tessellate/tessellate';

describe('tessellate, on samples', function () {
  this.timeout(60_000);

  // About the side of the box around a body, millimetres; cubic ones of all bodies, where documented.
  const samples = [
    { file: 'mayo_332.stp', size: 20, bodies: 3, volume: null },
    { file: 'as1_pe_203.stp', size: 100, bodies: 5, volume: null },
    { file: 'as1-oc-214.stp', size: 100, bodies: 5, volume: null },
    { file: 'sg1-c5-214.stp', size: 100, bodies: 1, volume: null },
    { file: 'nist_ctc_02_asme1_ap242-e1.stp', size: 600, bodies: 1, volume: null },
    { file: 'so100_base.step', size: 80, bodies: 1, volume: null },
    { file: 'so101_wrist_roll_pitch.step', size: 60, bodies: 1, volume: null },
    { file: 'longbar_sat_m.x_t', size: 8000, bodies: 1, volume: 8e10 },
    { file: 'blockhole_M.x_t', size: 2300, bodies: 4, volume: 4e9 * (12.5 - Math.PI / 2) },
    { file: 'L_Solid_embedded.x_b', size: 60, bodies: 1, volume: 127_500 },
  ] as const;

  for (const { file, size, bodies, volume } of samples) {
    it(`closes every body of ${file}, and turns no triangle over`, async () => {
      const { found, unitMillimetres } = await bodiesOf(file);
      equal(found.length, bodies);
      let sum = 0;
      for (const body of found) {
        const { share, angle } = qualityLimits.normal;
        const limits = { linearDeflection: share * size, angularDeflection: angle };
        const told: unknown[] = [];
        const mesh = tessellate(body, limits, unitMillimetres, (why) => told.push(why));
        deepEqual(told, []);
        ok(mesh);
        equal(openSides(mesh), 0);
        const measured = measure(mesh);
        ok(measured.volume > 0);
        // Slivers along a curved edge may lie in any direction.
        ok(measured.turnedOver <= 1e-3 * measured.area);
        sum += measured.volume * 1e9;
      }
      if (volume !== null) ok(Math.abs(sum / volume - 1) < 1e-3);
    });
  }
});

async function bodiesOf(file: string) {
  const bytes = await readFile(`samples/${file}`);
  if (/\.x_[tb]$/.test(file)) {
    const { bodies, unitMillimetres } = xtBrep(readXtData(bytes));
    return { found: bodies, unitMillimetres };
  }
  const { file: step } = exchangeStructure(bytes);
  const items = readAssembly(step, readStyles(step)).geometry;
  const found = items.map((item) => {
    const body = stepBody(step, item, () => null);
    if (body.kind === 'not taken') throw new Error(body.why);
    return body;
  });
  return { found, unitMillimetres: 1 };
}

interface Mesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
}

function measure({ positions, normals, indices }: Mesh) {
  const sums = { area: 0, volume: 0, turnedOver: 0 };
  for (let i = 0; i < indices.length; i += 3) {
    const [a = 0, b = 0, c = 0] = indices.subarray(i, i + 3);
    const at = (values: Float32Array, corner: number, k: number) => values[3 * corner + k] ?? 0;
    const [ux = 0, uy = 0, uz = 0] = [0, 1, 2].map(
      (k) => at(positions, b, k) - at(positions, a, k),
    );
    const [vx = 0, vy = 0, vz = 0] = [0, 1, 2].map(
      (k) => at(positions, c, k) - at(positions, a, k),
    );
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const along = (of: (k: number) => number) =>
      normal.reduce((sum, value, k) => sum + value * of(k), 0);
    const area = Math.hypot(...normal) / 2;
    sums.area += area;
    sums.volume += along((k) => at(positions, a, k)) / 6;
    const way = along((k) => at(normals, a, k) + at(normals, b, k) + at(normals, c, k));
    if (way < 0) sums.turnedOver += area;
  }
  return sums;
}
