import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { checkResult } from '../../../src/kernel/gates/checkResult';
import { readModelExtras } from '../../../src/model/readModelExtras';
import { isRecord } from '../../../src/words/unknown';
import { gridsOf } from '../../../src/kernel/mesh/vertexGrid';
import { readCad } from '../../../src/kernel/convert/convertModel';
import { modelExtras } from '../../../src/kernel/convert/writeModelExtras';
import { measuredFacts } from '../../../src/kernel/convert/factsOfScene';
import type { ViewMesh, ViewNode, ViewScene } from '../../../src/kernel/base/viewScene';
import { placedParts } from '../../../src/kernel/convert/placedParts';
import { readResult } from '../../../src/kernel/convert/readResult';
import type { PartMesh, Scene } from '../../../src/kernel/base/scene';
import { writeGlb } from '../../../src/kernel/write/glb/writeGlb';
import { boxPart, nodeOf, sceneOf } from '../boxScene';
import { withoutEngines } from '../conversionOptions';

const options = { ...withoutEngines, quality: 'normal' } as const;

describe('checkResult', function () {
  this.timeout(60_000);

  it('believes a box that is what it says', async () => {
    const { scene, facts } = await read(boxPart(null));
    equal(facts.volume?.value, 1);
    equal(facts.area?.value, 6);
    deepEqual(scene.facts.notes, []);
  });

  for (const [what, forged] of Object.entries<Partial<PartMesh>>({
    'a volume of a thousand times': { solid: { volume: 1000, area: 6 } },
    'a volume below nought': { solid: { volume: -1, area: 6 } },
    'an area of half': { solid: { volume: 1, area: 3 } },
    'a centre of mass outside': { solid: { volume: 1, area: 6, centreOfMass: [3, 3, 3] } },
    'a volume of an open box': { ...openBox(), solid: { volume: 1, area: 5 } },
  })) {
    it(`does not believe ${what}, and says whose it is`, async () => {
      const { scene, facts } = await read({ ...boxPart(null), ...forged });
      equal(facts.volume, null);
      match(scene.facts.notes.join(), /its own triangles contradict them: “box”/);
      const caliper = scene.facts.caliper;
      equal(isRecord(caliper) ? caliper['linearDeflection'] : undefined, null);
    });
  }

  it('says that it cannot check numbers where rounding is larger than the body, not that they are wrong', async () => {
    const box = boxPart(null);
    const away = (points: Float32Array) => points.map((value) => value + 1e8);
    const far = { ...box, positions: away(box.positions), edges: box.edges.map(away) };
    const { scene, facts } = await read(far);
    deepEqual([facts.volume, facts.area], [null, null]);
    match(scene.facts.notes.join(), /too coarse to check them: “box”/);
    const caliper = scene.facts.caliper;
    ok(isRecord(caliper) && caliper['linearDeflection'] !== null);
  });

  it('does not believe what is said of lines alone, which have no corner to measure from', () => {
    const mesh: ViewMesh = {
      faces: [],
      lines: [Float32Array.of(0, 0, 0, 1, 0, 0)],
      faceStarts: null,
      edgeStarts: null,
      extras: { geometry: 'meshed from exact B-rep', volume: 1, area: 6 },
    };
    const facts = { format: 'GLB', unit: 'metre', up: 'y', caliper: null, notes: [] } as const;
    const node = { name: 'wire', index: 0, matrix: null, mesh, children: [] };
    const [{ extras } = {}] = meshesIn(checkResult({ facts, roots: [node] }));
    deepEqual(isRecord(extras) && [extras['volume'], extras['area']], [null, null]);
  });

  it('does not believe exact numbers of triangles that a file brought along', async () => {
    const { facts } = await read({ ...boxPart(null), geometry: 'triangles saved in the file' });
    deepEqual([facts.volume, facts.area], [null, null]);
  });

  it('is not fooled by a coarse deflection that the file claims', async () => {
    const scene = sceneOf([nodeOf({ part: 0 })], {
      ...boxPart(null),
      solid: { volume: 1.4, area: 6 },
    });
    const facts = { ...scene.facts, linearDeflection: 1e6, angularDeflection: 3 };
    const read = await reread({ ...scene, facts });
    equal(measuredFacts(placedParts(read)).volume, null);
  });

  for (const factor of [0.8, 0.98, 1.02, 1.2]) {
    it(`does not believe a flat plate's volume times ${factor}, whatever bends its quality would allow`, async () => {
      const box = boxPart(null);
      const thin = (points: Float32Array) =>
        points.map((value, i) => value * (i % 3 === 2 ? 0.02 : 1));
      const solid = { volume: 0.02 * factor, area: 2.08 };
      const plate = { ...box, positions: thin(box.positions), edges: box.edges.map(thin), solid };
      equal((await read(plate)).facts.volume, null);
      const honest = await read({ ...plate, solid: { volume: 0.02, area: 2.08 } });
      equal(honest.facts.volume?.value, 0.02);
    });
  }

  it('tells a deflection no smaller than the digits of the points, and as large as it is placed', async () => {
    const scale = (s: number) => Float64Array.of(s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1);
    const told = async (linearDeflection: number, matrix: Float64Array | null) => {
      const scene = sceneOf([nodeOf({ part: 0, matrix })], boxPart(null));
      const { facts } = await reread({ ...scene, facts: { ...scene.facts, linearDeflection } });
      return readModelExtras(facts.caliper)?.linearDeflection;
    };
    equal(await told(0.001, null), 0.001);
    equal(await told(0.001, scale(1000)), 1);
    ok(((await told(1e-12, null)) ?? 0) >= 2 ** -26);
  });

  for (const size of [0, 1e-200, 1e200]) {
    it(`tells no number of a body of ${size} times its size, and says so`, async () => {
      const matrix = Float64Array.of(size, 0, 0, 0, 0, size, 0, 0, 0, 0, size, 0, 0, 0, 0, 1);
      const scene = sceneOf([nodeOf({ part: 0, matrix, name: 'box' })], boxPart(null));
      const read = await reread(scene);
      const { volume, area } = measuredFacts(placedParts(read));
      deepEqual([volume, area], [null, null]);
      match(read.facts.notes.join(), /stretched or flattened: “box”/);
    });
  }

  it('says that a mesh stands twice in one place, and nothing of one beside it', async () => {
    const notes = async (x: number) => {
      const matrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1);
      const nodes = [nodeOf({ part: 0, name: 'box' }), nodeOf({ part: 0, name: 'copy', matrix })];
      return (await reread(sceneOf(nodes, boxPart(null)))).facts.notes.join();
    };
    match(await notes(0), /lie where others of the same shape lie.*“copy”/);
    equal(await notes(2), '');
  });

  it('counts no volume through a placement that shears', async () => {
    const shear = Float64Array.of(1, 0, 0, 0, 0.6, 0.8, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
    const scene = sceneOf([nodeOf({ part: 0, matrix: shear })], boxPart(null));
    equal(measuredFacts(placedParts(await reread(scene))).volume, null);
  });

  for (const sample of [
    'sg1-c5-214.stp',
    'QIF_Sphere.SLDPRT',
    'implant_rod.sat',
    'rci_std.x_t',
    'as1-oc-214.stp',
  ]) {
    it(`believes all that is said of ${sample}, on its grid or not`, async () => {
      const scene = await readCad(await readFile(`samples/${sample}`), sample, options);
      for (const grids of [null, gridsOf(scene, 'normal')]) {
        const extras = modelExtras(scene, 'normal', grids);
        const glb = await writeGlb(scene, extras, grids);
        const read = await readResult(glb, 'x.glb', options);
        deepEqual(read.facts.notes, []);
        const before = measuredFacts(scene);
        const after = measuredFacts(placedParts(read));
        ok(Math.abs((after.volume?.value ?? 0) / (before.volume?.value ?? NaN) - 1) < 1e-9);
        ok(meshesOf(read).every((extras) => 'shapes' in extras));
      }
    });
  }

  it('does not believe another radius of a hole', async () => {
    const sample = 'sg1-c5-214.stp';
    const scene = await readCad(await readFile(`samples/${sample}`), sample, options);
    const parts = scene.parts.map((part) => ({
      ...part,
      shapes: part.shapes && {
        ...part.shapes,
        faces: part.shapes.faces.map((face) =>
          face.kind === 'cylinder' ? { ...face, radius: face.radius * 1.1 } : face,
        ),
      },
    }));
    const forged = {
      ...scene,
      parts: parts.map(({ shapes, ...part }) => ({ ...part, ...(shapes && { shapes }) })),
    };
    const read = await reread(forged);
    ok(meshesOf(read).every((extras) => !('shapes' in extras)));
    equal(read.facts.notes.length, 1);
  });
});

async function read(part: PartMesh) {
  const scene = await reread(sceneOf([nodeOf({ part: 0, name: 'box' })], part));
  return { scene, facts: measuredFacts(placedParts(scene)) };
}

async function reread(scene: Scene): Promise<ViewScene> {
  return readResult(await writeGlb(scene, modelExtras(scene, 'normal')), 'x.glb', options);
}

function meshesIn({ roots }: ViewScene): ViewMesh[] {
  return roots.flatMap(({ mesh }) => mesh ?? []);
}

function meshesOf({ roots }: ViewScene): Record<string, unknown>[] {
  const below = ({ mesh, children }: ViewNode): Record<string, unknown>[] => [
    ...(isRecord(mesh?.extras) ? [mesh.extras] : []),
    ...children.flatMap(below),
  ];
  return roots.flatMap(below);
}

function openBox(): Partial<PartMesh> {
  const { indices, faces } = boxPart(null);
  return { indices: indices.slice(0, -6), faces: faces.slice(0, -1) };
}
