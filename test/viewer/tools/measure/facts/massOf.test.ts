import { deepEqual, equal, ok } from 'node:assert/strict';
import { materialText, type MaterialChoice } from '../../../../../src/model/facts/materials';
import type { Part } from '../../../../../src/viewer/model/model';
import {
  materialOf,
  readMaterials,
  weighable,
  withMaterial,
} from '../../../../../src/viewer/tools/measure/facts/chosenMaterials';
import { fileFrame } from '../../../../../src/viewer/tools/measure/entities/coordinateSystem';
import { massRows, whyNoMass } from '../../../../../src/viewer/tools/measure/facts/massFacts';
import {
  inertiaIn,
  massOf,
  type Mass,
  type NoMass,
} from '../../../../../src/viewer/tools/measure/facts/massOf';
import { meshMoments } from '../../../../../src/viewer/tools/measure/mesh/meshMoments';
import type { ModelKnowledge } from '../../../../../src/viewer/tools/measure/entities/modelKnowledge';
import { glbOf, glbOfShape, knowledgeOf } from '../models';

const steel: MaterialChoice = { kind: 'material', id: 'steel' };

describe('the mass of parts', function () {
  this.timeout(120_000);
  let box: ModelKnowledge;
  let rod: ModelKnowledge;
  let as1: ModelKnowledge;
  before(async () => {
    box = await knowledgeOf(
      await glbOfShape((engine) => new engine.BRepPrimAPI_MakeBox(20, 30, 40).Shape()),
    );
    rod = await knowledgeOf(
      await glbOfShape((engine) => new engine.BRepPrimAPI_MakeCylinder(10, 50).Shape()),
    );
    as1 = await knowledgeOf(await glbOf('as1-oc-214.stp'));
  });

  const weigh = (
    knowledge: ModelKnowledge,
    choiceOf: (part: Part) => MaterialChoice | null = () => steel,
  ): Mass | NoMass => massOf(weighable(knowledge.model), choiceOf, knowledge);

  const weighed = (...asked: Parameters<typeof weigh>): Mass => {
    const mass = weigh(...asked);
    if (!('mass' in mass)) throw new Error('it has no mass');
    return mass;
  };

  it('is exact where the shape is, with its centre, and its inertia is that of a box', () => {
    const mass = weighed(box);
    isNear(mass.mass, 7850 * 24e-6);
    equal(mass.isExact, true);
    const [xx = 0, yy = 0, zz = 0, ...products] = inertiaIn(mass, fileFrame(box.model));
    const bar = (a: number, b: number) => (mass.mass * (a ** 2 + b ** 2)) / 12 / 1e6;
    isNear(xx, bar(30, 40));
    isNear(yy, bar(20, 40));
    isNear(zz, bar(20, 30));
    for (const product of products) ok(Math.abs(product) < 1e-12);
  });

  it('has the exact inertia of a rod', () => {
    const mass = weighed(rod);
    const [xx = 0, , zz = 0] = inertiaIn(mass, fileFrame(rod.model));
    const [radius, length] = [0.01, 0.05];
    isNear(zz, (mass.mass * radius ** 2) / 2, 1e-9);
    isNear(xx, mass.mass * (radius ** 2 / 4 + length ** 2 / 12), 1e-9);
    equal(mass.areMomentsExact, true);
  });

  it('of an assembly is the sum of its parts, of one material each', () => {
    const plate = (part: Part) => part.product === 'plate';
    const mixed = weighed(as1, (part) =>
      plate(part) ? { kind: 'material', id: 'aluminium' } : steel,
    );
    const parts = weighable(as1.model);
    const volumes = parts.map((part) => as1.of(part).volume ?? NaN);
    const sum = volumes.reduce(
      (total, volume, i) => total + volume * (parts[i] && plate(parts[i]) ? 2700 : 7850),
      0,
    );
    isNear(mixed.mass, sum);
    equal(mixed.isExact, true);
    // Together they are as parts at their places: the theorem of parallel axes holds both ways.
    const whole = weighed(as1);
    const moment = whole.moments[0] + whole.moments[1] + whole.moments[2];
    const apart = parts.reduce((total, part) => {
      const density = 7850 * ((as1.of(part).volume ?? NaN) / meshVolumeOf(as1, part));
      const own = meshMoments(as1.meshes.ofPart(part), whole.centre);
      return total + density * (own[0] + own[1] + own[2]);
    }, 0);
    isNear(moment, apart, 0.01);
  });

  it('is not told while a part has no material, and says which', () => {
    const none = weigh(as1, (part) => (part.product === 'nut' ? null : steel));
    ok(!('mass' in none));
    equal(whyNoMass(none), 'No total: nut has no material yet.');
  });

  it('is in rows, with the mark of what is not exact', () => {
    const { model } = rod;
    const style = { unit: 'mm', decimals: null } as const;
    const rows = massRows(weighed(rod), { ...style, extras: model.extras, origin: model.origin });
    deepEqual(rows.slice(0, 2), [
      ['Mass', '123.308 g'],
      ['Centre of mass', 'X 0 · Y 0 · Z 25 mm'],
    ]);
    deepEqual(rows.slice(2), [
      ['Moments of inertia xx · yy · zz', '28.7718 · 28.7718 · 6.16538 kg·mm²'],
      ['Products of inertia ∫xy · ∫xz · ∫yz', '0 · 0 · 0 kg·mm²'],
      ['Principal moments', '6.16538 · 28.7718 · 28.7718 kg·mm²'],
      ['Principal axes', 'Z; -X; -Y'],
    ]);
  });

  it('is remembered by what a part is, so that all its instances have it', () => {
    const parts = weighable(as1.model);
    const nuts = parts.filter(({ product }) => product === 'nut');
    const [one] = nuts;
    ok(one && nuts.length === 8);
    const chosen = withMaterial(new Map(), [one], steel);
    const kept = readMaterials(JSON.parse(JSON.stringify(Object.fromEntries(chosen))));
    const texts = nuts.map((nut) => {
      const choice = materialOf(nut, kept);
      return choice && materialText(choice);
    });
    deepEqual(new Set(texts), new Set(['Steel']));
    equal(parts.filter((part) => materialOf(part, kept)).length, 8);
    equal(readMaterials({ 0: { kind: 'material', id: 'rock' }, 1: 7 }).size, 0);
    equal(withMaterial(kept, nuts, null).size, 0);
  });
});

function meshVolumeOf(knowledge: ModelKnowledge, part: Part): number {
  const { corners } = knowledge.meshes.ofPart(part);
  let six = 0;
  for (let i = 0; i < corners.length; i += 9) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, k = 0] = corners.subarray(i);
    six += a * (e * k - f * h) + b * (f * g - d * k) + c * (d * h - e * g);
  }
  return Math.abs(six) / 6;
}

function isNear(value: number, wanted: number, share = 1e-6): void {
  ok(Math.abs(value - wanted) <= share * Math.abs(wanted), `${value} is not ${wanted}`);
}
