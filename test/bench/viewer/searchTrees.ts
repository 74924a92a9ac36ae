import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Ray, SphereGeometry, Vector3 } from 'three';
import { CENTER, SAH } from 'three-mesh-bvh';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { packLimits } from '../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../src/kernel/write/pack/writePack';
import { readGlbScene } from '../../../src/kernel/readers/gltf/readGltf';
import { PickingBvh, type Line } from '../../../src/viewer/geometry/pickingBvh';
import { buildModel } from '../../../src/viewer/model/buildModel';
import type { FaceBatch, Model } from '../../../src/viewer/model/model';
import { boundsOf } from '../../../src/viewer/model/modelBounds';
import { lastAtMost } from '../../../src/viewer/picking/target';
import { meshDistance } from '../../../src/viewer/tools/measure/mesh/meshDistance';
import { triangleSet } from '../../../src/viewer/tools/measure/mesh/triangleSet';
import { PartMeshes } from '../../../src/viewer/tools/measure/entities/partMeshes';
import { openedPack, packOptions } from '../../kernel/packs';
import { bigGlb } from './bigGlb';
import { BvhSet, BvhTree, searches, type Search } from './libraryTrees';
import { compared, median, print, ratio } from '../measure';

const rounds = 7;
const samples = ['as1-oc-214.stp', 'nist_ctc_02_asme1_ap242-e1.stp', 'so101_wrist_roll_pitch.step'];

/** Our search trees against three-mesh-bvh, over the same triangles, in turns; more than 1 is slower or larger. */
export async function benchSearchTrees(): Promise<void> {
  for (const name of samples) await benchModel(name, await sampleModel(name));
  await benchModel('2,000 parts, 1,024,000 triangles', await modelOf(bigGlb(2000, 16)));
  await benchModel('one part, 2,000,000 triangles', await modelOf(bigGlb(1, 1000)));
  await benchPair('two parts of a million triangles', cornersOf(await modelOf(bigGlb(2, 707)), 2));
  await benchPair('a sphere in a sphere', [sphere(1), sphere(1.1)]);
}

async function benchModel(title: string, model: Model): Promise<void> {
  const trees = model.batches.map((batch) => new Pair(batch));
  const rays = raysAt(model, 1000);
  print(`search trees: ${title}`, [
    ['build, whole / CENTER', await buildTimes(trees, CENTER)],
    ['build, whole / SAH', await buildTimes(trees, SAH)],
    ['longest step that holds the page up / CENTER', longestSteps(trees)],
    ...(await memoryRows(trees)),
    ...(await pickTimes(trees, rays, 'all visible', () => true)),
    ...(await pickTimes(trees, rays, 'half of the parts hidden', (slot) => slot % 2 === 0)),
    ['triangles that a plane may cut / CENTER', await planeTimes(trees, model)],
  ]);
  const corners = cornersOf(model, 8);
  if (corners.length > 1) await benchPair(`${title}, ${corners.length} parts in pairs`, corners);
}

async function benchPair(title: string, corners: readonly Float64Array[]): Promise<void> {
  const pairs = corners.flatMap((a, i) => corners.slice(i + 1).map((b) => [a, b] as const));
  const ours = pairs.map(([a, b]) => [triangleSet(a), triangleSet(b)] as const);
  const theirs = pairs.map(([a, b]) => [new BvhSet(a), new BvhSet(b)] as const);
  const fresh = () => pairs.map(([a, b]) => meshDistance(triangleSet(a), triangleSet(b)));
  const freshBvh = () => pairs.map(([a, b]) => new BvhSet(a).distanceTo(new BvhSet(b)));
  const again = () => ours.map(([a, b]) => meshDistance(a, b));
  const againBvh = () => theirs.map(([a, b]) => a.distanceTo(b));
  const differences = fresh().map((span, i) =>
    Math.abs((span?.distance ?? NaN) - (againBvh()[i] ?? NaN)),
  );
  print(`nearest distance: ${title}`, [
    [
      'asked first',
      await compared({ rounds, ours: () => spent(fresh), theirs: () => spent(freshBvh) }),
    ],
    [
      'asked again',
      await compared({ rounds, ours: () => spent(again), theirs: () => spent(againBvh) }),
    ],
    ['largest difference of a distance, metres', Math.max(...differences).toExponential(1)],
  ]);
}

/** A batch with both trees over it. */
class Pair {
  readonly ours: PickingBvh;
  readonly theirs: BvhTree;

  constructor(readonly batch: FaceBatch) {
    this.ours = built(batch);
    this.theirs = new BvhTree(batch.coordinates, batch.index, CENTER);
  }

  slotOf(triangle: number): number {
    return lastAtMost(this.batch.copies[0]?.firstTriangles ?? [], triangle);
  }
}

function built({ coordinates, index }: FaceBatch, afterStep?: () => void): PickingBvh {
  const building = PickingBvh.build(coordinates, index);
  for (;;) {
    const step = building.next();
    if (step.done) return step.value;
    afterStep?.();
  }
}

function buildTimes(trees: readonly Pair[], strategy: Strategy): Promise<string> {
  return compared({
    rounds,
    ours: () => spent(() => trees.map(({ batch }) => built(batch))),
    theirs: () => spent(() => trees.map(({ batch }) => bvhOver(batch, strategy))),
  });
}

type Strategy = ConstructorParameters<typeof BvhTree>[2];

function bvhOver({ coordinates, index }: FaceBatch, strategy: Strategy): BvhTree {
  return new BvhTree(coordinates, index, strategy);
}

/** Ours pauses between steps; the library's tree is one step a batch. */
function longestSteps(trees: readonly Pair[]): string {
  const sliceMs = 8;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let longest = 0;
    let whole = 0;
    for (const { batch } of trees) {
      let began = processorMs();
      built(batch, () => {
        const now = processorMs();
        longest = Math.max(longest, now - began);
        if (now - began > sliceMs) began = now;
      });
      const start = processorMs();
      bvhOver(batch, CENTER);
      whole = Math.max(whole, processorMs() - start);
    }
    ours.push(longest);
    theirs.push(whole);
  }
  return ratio(median(ours), median(theirs));
}

interface Memory {
  readonly kept: number;
  readonly peak: number;
}

async function memoryRows(trees: readonly Pair[]): Promise<[string, string][]> {
  const ours: Memory[] = [];
  const theirs: Memory[] = [];
  for (const { batch } of trees) {
    const { coordinates, index } = batch;
    ours.push(await memoryOf((look) => built(batch, look)));
    theirs.push(await memoryOf((look) => new BvhTree(coordinates, index, CENTER, look)));
  }
  const total = (memories: readonly Memory[], of: (memory: Memory) => number) =>
    memories.reduce((all, one) => all + of(one), 0);
  const row = (of: (memory: Memory) => number) => ratio(total(ours, of), total(theirs, of));
  return [
    ['memory kept / CENTER', row(({ kept }) => kept)],
    ['memory while building / CENTER', row(({ peak }) => peak)],
  ];
}

/** What a tree takes in arrays. */
async function memoryOf(build: (look: () => void) => object): Promise<Memory> {
  const bytes = () => process.memoryUsage().arrayBuffers;
  await collectGarbage();
  const before = bytes();
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, bytes() - before);
  };
  held.add(build(look));
  look();
  await collectGarbage();
  const kept = bytes() - before;
  held.clear();
  return { kept, peak };
}

/** Holds a tree until its memory is counted. */
const held = new Set<object>();

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose_gc');
  for (let i = 0; i < 3; i++) {
    runInNewContext('gc()');
    await setImmediate();
  }
}

/** Processor time of some work: other programs of the machine do not count. */
function spent(act: () => unknown): number {
  const start = processorMs();
  act();
  return processorMs() - start;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function pickTimes(
  trees: readonly Pair[],
  rays: readonly Ray[],
  what: string,
  isVisible: (slot: number) => boolean,
): Promise<[string, string][]> {
  const lines = rays.map(({ origin, direction }): Line => ({
    origin: origin.toArray(),
    direction: direction.toArray(),
  }));
  const ours = () =>
    trees.map((pair) => {
      const accepts = (triangle: number) => isVisible(pair.slotOf(triangle));
      const tests = { isDoubleSided: pair.batch.isDoubleSided, accepts, within: Infinity };
      return lines.map((line) => pair.ours.nearest(line, tests)?.distance ?? Infinity);
    });
  const theirs = (search: Search) =>
    trees.map((pair) => {
      const accepts = (triangle: number) => isVisible(pair.slotOf(triangle));
      const { isDoubleSided } = pair.batch;
      return rays.map((ray) => searches[search](pair.theirs, { ray, isDoubleSided, accepts }));
    });
  const rows: [string, string][] = [];
  for (const search of ['first', 'all', 'shape'] as const) {
    const time = await compared({
      rounds,
      ours: () => spent(ours),
      theirs: () => spent(() => theirs(search)),
    });
    const other = theirs(search).flat();
    const differ = ours()
      .flat()
      .filter((distance, i) => !isNear(distance, other[i] ?? NaN));
    const hits = other.filter((distance) => distance < Infinity).length;
    rows.push([
      `pick, ${what} / by ${search}`,
      `${time}; ${differ.length} of ${other.length} differ, ${hits} hits`,
    ]);
  }
  return rows;
}

function isNear(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < 1e-6 * Math.max(1, a);
}

function planeTimes(trees: readonly Pair[], model: Model): Promise<string> {
  const { min, max } = boundsOf(model.parts) ?? { min: [0, 0, 0], max: [0, 0, 0] };
  const planes = Array.from({ length: 20 }, (_, i) => {
    const share = (i + 0.5) / 20;
    return [0, 1, 2].map((axis) => ({
      normal: [Number(axis === 0), Number(axis === 1), Number(axis === 2)] as const,
      offset: (min[axis] ?? 0) + share * ((max[axis] ?? 0) - (min[axis] ?? 0)),
    }));
  }).flat();
  let seen = 0;
  const visit = () => {
    seen += 1;
  };
  return compared({
    rounds,
    ours: () =>
      spent(() => {
        for (const { ours } of trees) {
          for (const { normal, offset } of planes) ours.crossing(normal, offset, 0, visit);
        }
        return seen;
      }),
    theirs: () =>
      spent(() => {
        for (const { theirs } of trees) {
          for (const { normal, offset } of planes) theirs.crossing(normal, offset, visit);
        }
        return seen;
      }),
  });
}

/** From a distance at spots of the model, as one looks at it. */
function raysAt(model: Model, count: number): Ray[] {
  const { min, max } = boundsOf(model.parts) ?? { min: [0, 0, 0], max: [1, 1, 1] };
  const [low, high] = [new Vector3(...min), new Vector3(...max)];
  const centre = low.clone().add(high).multiplyScalar(0.5);
  const half = high.clone().sub(low).multiplyScalar(0.5);
  const random = numbersFrom(11);
  const around = () =>
    new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).multiplyScalar(2);
  return Array.from({ length: count }, () => {
    const eye = around()
      .normalize()
      .multiplyScalar(3 * half.length())
      .add(centre);
    const spot = around().multiplyScalar(0.9).multiply(half).add(centre);
    return new Ray(eye, spot.sub(eye).normalize());
  });
}

/** The same numbers in 0…1 every time. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Of some of its parts, spread over all, each as the measure tool has it. */
function cornersOf(model: Model, count: number): Float64Array[] {
  const meshes = new PartMeshes(model);
  const step = Math.max(1, Math.floor(model.parts.length / count));
  return model.parts
    .filter((_, i) => i % step === 0)
    .slice(0, count)
    .map((part) => meshes.ofPart(part).corners);
}

function sphere(radius: number): Float64Array {
  const { array } = new SphereGeometry(radius, 40, 20).toNonIndexed().getAttribute('position');
  return Float64Array.from(array);
}

async function sampleModel(name: string): Promise<Model> {
  const { glb } = await convertModel(
    await readFile(path.resolve('samples', name)),
    name,
    packOptions,
  );
  return modelOf(glb);
}

async function modelOf(glb: Uint8Array): Promise<Model> {
  const { chunks } = writePack(await readGlbScene(glb), packLimits(glb.length));
  return buildModel(openedPack(Buffer.concat(chunks)));
}
