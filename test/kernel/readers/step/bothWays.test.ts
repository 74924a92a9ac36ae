import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { PartShapes } from '../../../../src/model/shapes';
import type { PartMesh, Scene } from '../../../../src/kernel/base/scene';
import { readStep } from '../../../../src/kernel/readers/step/readStep';
import { withEngines } from '../../conversionOptions';

const samples = [
  'as1-oc-214.stp',
  'as1_pe_203.stp',
  'mayo_332.stp',
  'nist_ctc_02_asme1_ap242-e1.stp',
  'sg1-c5-214.stp',
  'so100_base.step',
  'so101_wrist_roll_pitch.step',
];

describe('a STEP file read straight from its text', function () {
  this.timeout(120_000);

  for (const sample of samples) {
    it(`is what the geometry engine makes of ${sample}`, async () => {
      const { scene, why } = await read(sample, false);
      deepEqual(why, []);
      const byEngine = (await read(sample, true)).scene;
      deepEqual(scene.roots, byEngine.roots);
      deepEqual(scene.facts.warnings, byEngine.facts.warnings.filter(isOfOurs));
      equal(scene.parts.length, byEngine.parts.length);
      scene.parts.forEach((part, i) => {
        const other = byEngine.parts[i];
        ok(other);
        agree(part, other);
      });
    });
  }

  async function read(sample: string, engineAlone: boolean) {
    const why: string[] = [];
    const scene: Scene = await readStep(await readFile(`samples/${sample}`), {
      ...withEngines,
      quality: 'normal',
      logTrouble: (line) => why.push(line),
      engineAlone,
    });
    return { scene, why };
  }
});

/** What the engine alone cannot do: it does not always tell the edges of a body apart. */
const isOfOurs = (warning: string) => !/not known one by one/.test(warning);

function agree(part: PartMesh, other: PartMesh): void {
  deepEqual(
    [part.name, part.color, part.geometry, part.faces.length],
    [other.name, other.color, other.geometry, other.faces.length],
  );
  deepEqual(tally(part.faces.map(({ color }) => color)), tally(other.faces.map((f) => f.color)));
  // Where a seam meets a closed edge, the engine cuts it in two.
  ok(part.edges.length <= other.edges.length);
  // The engine's edges are not always to be told apart; ours are.
  ok(part.shapes);
  // Its sums are then confirmed by the triangles alone, and not called exact.
  equal(other.looseness !== undefined, !other.shapes);
  if (other.shapes) {
    deepEqual(kindsOf(part.shapes), kindsOf(other.shapes));
    near(lengthOf(part.shapes), lengthOf(other.shapes));
  }
  const { area, volume, centreOfMass } = part.solid;
  near(area, other.solid.area);
  near(volume, other.solid.volume);
  const size = Math.hypot(...[0, 1, 2].map((axis) => sideOf(other, axis)));
  centreOfMass?.forEach((value, axis) => {
    ok(Math.abs(value - (other.solid.centreOfMass?.[axis] ?? NaN)) < 1e-5 * size);
  });
  for (const axis of [0, 1, 2]) {
    ok(Math.abs(sideOf(part, axis) - sideOf(other, axis)) < 2e-3 * size);
  }
  // The engine cuts cones far more finely than they ask for.
  const triangles = part.indices.length / other.indices.length;
  ok(triangles > 0.1 && triangles < 1.3, `${triangles} times the triangles`);
}

function kindsOf({ faces }: PartShapes) {
  return tally(faces.map(({ kind }) => kind));
}

/** Of all edges together. */
function lengthOf({ edges }: PartShapes): number {
  return edges.reduce((sum, { length }) => sum + length, 0);
}

/** Some files have edges that are beside their surfaces: what they enclose is not the same to all digits. */
function near(value: number | null, other: number | null): void {
  ok(value !== null && other !== null && Math.abs(value / other - 1) < 5e-5, `${value} ${other}`);
}

function sideOf({ positions }: PartMesh, axis: number): number {
  let [low, high] = [Infinity, -Infinity];
  for (let i = axis; i < positions.length; i += 3) {
    low = Math.min(low, positions[i] ?? low);
    high = Math.max(high, positions[i] ?? high);
  }
  return high - low;
}

function tally(list: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of list) {
    const key = JSON.stringify(item);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
