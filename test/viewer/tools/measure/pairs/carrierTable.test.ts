import { deepEqual, match, ok } from 'node:assert/strict';
import { modelExtras } from '../../../../../src/kernel/convert/writeModelExtras';
import { writeGlb } from '../../../../../src/kernel/write/glb/writeGlb';
import { movedPoint } from '../../../../../src/kernel/base/matrix';
import { cross, unit, type Vector } from '../../../../../src/model/vectors';
import { minimumDistance } from '../../../../../src/viewer/tools/measure/pairs/minimumDistance';
import { pairDistances } from '../../../../../src/viewer/tools/measure/pairs/pairDistances';
import {
  entityAt,
  type MeasurableEntity,
  type EntityRef,
} from '../../../../../src/viewer/tools/measure/entities/measurableEntity';
import { sceneOf } from '../../../../kernel/boxScene';
import { knowledgeOf } from '../models';
import { bruteDistance, bruteFarthest, type Parametric } from './bruteDistance';
import {
  leaningForm,
  ovalForm,
  partOf,
  planeForm,
  ruledForm,
  sphereForm,
  torusForm,
  waveForm,
  type Form,
} from './carrierForms';

const full = 2 * Math.PI;

const forms: readonly Form[] = [
  planeForm(0.03, 0.02),
  ruledForm(0.008, 0.008, 0.025, full),
  ruledForm(0.008, 0.008, 0.025, 0.7 * full),
  ruledForm(0.004, 0.012, 0.02, 0.6 * full),
  ruledForm(0, 0.01, 0.02, full),
  sphereForm(0.009, -Math.PI / 2, Math.PI / 2, full),
  sphereForm(0.011, -0.7, 1.2, 0.6 * full),
  torusForm(0.011, 0.004, 0, full, full),
  torusForm(0.012, 0.004, -0.5, 1.4, 0.4 * full),
];

/** With ellipses around them. */
const ovals: readonly Form[] = [
  ovalForm(0.012, 0.005, full),
  ovalForm(0.015, 0.002, 0.3 * full),
  leaningForm(0.007, 0, 0.02, 0.8),
  leaningForm(0.005, 0.3, 0.015, -0.5),
];

/** Of these forms the first edge is tried too. */
const edgeNames = new Map([
  ['plane', 'line'],
  ['part of a cylinder', 'arc'],
  ['free-form face', 'free-form edge'],
  ['ellipse', 'whole ellipse'],
  ['part of an ellipse', 'elliptic arc'],
]);

interface Tried {
  readonly name: string;
  readonly entity: MeasurableEntity;
  readonly brute: Parametric;
}

describe('the minimum distance of two bounded things', () => {
  it('is exact for every pair of carriers, and less than that of any points that are looked at', async function () {
    this.timeout(600_000);
    const random = seeded(5);
    const wrong: string[] = [];
    for (const spread of [0.08, 0.04, 0.02, 0.03]) {
      const [some, others] = [await tried(random, spread), await tried(random, spread)];
      for (const [i, a] of some.entries()) {
        for (const b of others.slice(i)) wrong.push(...faultsOf(a, b));
      }
    }
    deepEqual(wrong, []);
  });
});

describe('the maximum distance of two bounded things', () => {
  it('is exact for every pair of carriers, and more than that of any points that are looked at', async function () {
    this.timeout(600_000);
    const random = seeded(13);
    const wrong: string[] = [];
    const [some, others] = [await tried(random, 0.03), await tried(random, 0.03)];
    for (const [i, a] of some.entries()) {
      for (const b of others.slice(i)) wrong.push(...faultsOfFarthest(a, b));
    }
    deepEqual(wrong, []);
  });
});

describe('the distances of things with ellipses around them', () => {
  it('are exact to each other and to every other carrier', async function () {
    this.timeout(600_000);
    const random = seeded(29);
    const wrong: string[] = [];
    const [some, others] = [
      await tried(random, 0.03, ovals),
      await tried(random, 0.03, [...ovals, ...forms]),
    ];
    for (const a of some) {
      for (const b of others) wrong.push(...faultsOf(a, b), ...faultsOfFarthest(a, b));
    }
    deepEqual(wrong, []);
  });
});

describe('the minimum distance to a free-form face or edge', () => {
  it('is within the bound that it names, and says why it is not exact', async function () {
    this.timeout(600_000);
    const random = seeded(8);
    const all = [waveForm(0.03, 0.02, 0.004), ...forms];
    for (const spread of [0.08, 0.03]) {
      const [[wave, waveEdge], others] = [
        await tried(random, spread, all),
        await tried(random, spread, all),
      ];
      for (const one of [wave, waveEdge]) {
        ok(one);
        for (const other of others) {
          const found = minimumDistance(one.entity, other.entity);
          ok(found?.accuracy.kind === 'mesh' && found.accuracy.tolerance !== null);
          const truth = bruteDistance(one.brute, other.brute);
          const miss = Math.abs(found.span.distance - truth);
          ok(miss <= found.accuracy.tolerance + 1e-6, `${other.name}: ${miss}`);
          match(found.accuracy.why ?? '', /free-form/);
        }
      }
    }
  });
});

/** What a search loses in a place where both things are nearly flat. */
const searched = 1e-8;

/** What is wrong with an answer: its ends must be on the things, and nothing else nearer. */
function faultsOf(a: Tried, b: Tried): readonly string[] {
  const found = minimumDistance(a.entity, b.entity);
  const pair = `${a.name} – ${b.name}`;
  if (found?.accuracy.kind !== 'exact') return [`${pair} is not exact`];
  const { span } = found;
  const truth = bruteDistance(a.brute, b.brute);
  const off = [bruteDistance(spot(span.from), a.brute), bruteDistance(spot(span.to), b.brute)];
  return [
    ...(span.distance > truth + searched
      ? [`${pair}: ${span.distance}, yet ${truth} is there`]
      : []),
    ...off.flatMap((away) => (away > searched ? [`${pair} ends ${away} beside one of them`] : [])),
  ];
}

function faultsOfFarthest(a: Tried, b: Tried): readonly string[] {
  const found = pairDistances(a.entity, b.entity).find(({ kind }) => kind === 'maximum');
  if (!found) return a.name === 'point' && b.name === 'point' ? [] : ['nothing was found'];
  const pair = `${a.name} – ${b.name}`;
  if (found.accuracy.kind !== 'exact') return [`${pair} is not exact`];
  const { span } = found;
  const truth = bruteFarthest(a.brute, b.brute);
  const off = [bruteDistance(spot(span.from), a.brute), bruteDistance(spot(span.to), b.brute)];
  return [
    ...(span.distance < truth - searched
      ? [`${pair}: ${span.distance}, yet ${truth} is there`]
      : []),
    ...off.flatMap((away) => (away > searched ? [`${pair} ends ${away} beside one of them`] : [])),
  ];
}

function spot(at: Vector): Parametric {
  return { dimensions: 0, at: () => at };
}

async function tried(
  random: () => number,
  spread: number,
  chosen = forms,
): Promise<readonly Tried[]> {
  const matrices = chosen.map(() => placement(random, spread));
  const nodes = chosen.map(({ name }, part) => ({
    name,
    matrix: matrices[part] ?? null,
    part,
    color: null,
    children: [],
  }));
  const scene = sceneOf(nodes, ...chosen.map(partOf));
  const knowledge = await knowledgeOf(await writeGlb(scene, modelExtras(scene, 'normal')));
  return chosen.flatMap((form, i): Tried[] => {
    const matrix = matrices[i];
    const part = knowledge.model.parts[i];
    ok(matrix && part);
    const entity = (kind: EntityRef['kind'], index: number) => {
      const found = entityAt(knowledge, { part: part.path, kind, index });
      ok(found);
      return found;
    };
    const moved =
      (at: Parametric['at']): Parametric['at'] =>
      (u, v) =>
        modelPoint(movedPoint(matrix, at(u, v)));
    const whole: Tried = {
      name: form.name,
      entity: entity('face', 0),
      brute: { dimensions: 2, at: moved(form.at) },
    };
    const [edge] = form.edges;
    const edgeName = edgeNames.get(form.name);
    if (edgeName === undefined || !edge) return [whole];
    const onEdge: Tried = {
      name: edgeName,
      entity: entity('edge', 0),
      brute: { dimensions: 1, at: moved(edge.at) },
    };
    if (edgeName !== 'line') return [whole, onEdge];
    const point: Tried = {
      name: 'point',
      entity: entity('corner', 0),
      brute: { dimensions: 0, at: moved(() => edge.at(0)) },
    };
    return [whole, onEdge, point];
  });
}

/** Files have Z up, the model Y. */
function modelPoint([x, y, z]: Vector): Vector {
  return [x, z, -y];
}

function placement(random: () => number, spread: number): Float64Array {
  const vector = (): Vector => [random() - 0.5, random() - 0.5, random() - 0.5];
  const x = unit(vector());
  const z = unit(cross(x, vector()));
  const y = cross(z, x);
  const [a, b, c] = vector();
  return Float64Array.of(...x, 0, ...y, 0, ...z, 0, a * spread, b * spread, c * spread, 1);
}

/** Numbers of 0…1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
