import { readFile } from 'node:fs/promises';
import { ok } from 'node:assert/strict';
import { curvePointAt, rangeOfCurve } from '../../../../../src/model/exact/splines/splinePoint';
import type { SplineCurve } from '../../../../../src/model/shapes';
import { distance } from '../../../../../src/model/vectors';
import { entityFacts } from '../../../../../src/viewer/tools/measure/facts/entityFacts';
import { isFigure } from '../../../../../src/viewer/tools/measure/facts/figure';
import { convertModel } from '../../../../../src/kernel/convert/convertModel';
import { outOfRange } from '../../../../../src/words/outOfRange';
import { pairDistances } from '../../../../../src/viewer/tools/measure/pairs/pairDistances';
import type { SpanWithAccuracy } from '../../../../../src/viewer/tools/measure/pairs/minimumDistance';
import { minimumDistance } from '../../../../../src/viewer/tools/measure/pairs/minimumDistance';
import type { ModelKnowledge } from '../../../../../src/viewer/tools/measure/entities/modelKnowledge';
import { entityAt } from '../../../../../src/viewer/tools/measure/entities/measurableEntity';
import { knowledgeOf } from '../models';
import { withEngines } from '../../../../kernel/conversionOptions';

const sample = 'samples/so101_wrist_roll_pitch.step';

describe('the minimum distance of free-form faces', function () {
  this.timeout(300_000);

  it('is the same for a coarse and a fine result where it is exact, and within its uncertainty elsewhere', async () => {
    const [draft, fine] = [await knownAt('draft'), await knownAt('fine')];
    let exact = 0;
    let refined = 0;
    for (const [one, other] of pairsOf(draft)) {
      const [a, b] = [distanceIn(draft, one, other), distanceIn(fine, one, other)];
      const pair = `faces ${one} and ${other}`;
      if (b.accuracy.kind !== 'exact') continue;
      const difference = a.span.distance - b.span.distance;
      if (a.accuracy.kind === 'exact') {
        exact += 1;
        ok(Math.abs(difference) < 1e-9, `${pair}: ${difference}`);
      } else if (a.accuracy.kind === 'mesh' && a.accuracy.isRefined) {
        refined += 1;
        const { tolerance } = a.accuracy;
        ok(tolerance !== null && difference < tolerance + 1e-9 && difference > -1e-9, pair);
      }
    }
    ok(exact >= 10, `${exact} are exact`);
    ok(refined >= 1, `${refined} are uncertain`);
  });
});

describe('the maximum distance of free-form faces', function () {
  this.timeout(300_000);

  it('is the same for a coarse and a fine result where it is exact, and near it elsewhere', async () => {
    const [draft, fine] = [await knownAt('draft'), await knownAt('fine')];
    let exact = 0;
    for (const [one, other] of pairsOf(draft).filter((_, i) => i % 20 === 0)) {
      const [a, b] = [maximumIn(draft, one, other), maximumIn(fine, one, other)];
      if (b.accuracy.kind !== 'exact') continue;
      const difference = Math.abs(a.span.distance - b.span.distance);
      const { accuracy } = a;
      const room = accuracy.kind === 'mesh' ? (accuracy.tolerance ?? Infinity) : 0;
      if (accuracy.kind === 'exact') exact += 1;
      ok(difference <= room + 1e-9, `faces ${one} and ${other}: ${difference}`);
    }
    ok(exact >= 3, `${exact} are exact`);
  });
});

describe('the length of free-form edges', function () {
  this.timeout(300_000);

  it('is that of their splines where these are known, in all figures', async () => {
    const knowledge = await knownAt('draft');
    const { path } = knowledge.model.parts[0] ?? outOfRange();
    const { splines } = knowledge.of(knowledge.model.parts[0] ?? outOfRange()).shapes ?? {};
    ok(splines && splines.edges.size > 20);
    for (const [index, curve] of splines.edges) {
      const edge = entityAt(knowledge, { part: path, kind: 'edge', index });
      const [figure] = edge ? entityFacts(edge).filter(isFigure) : [];
      ok(figure?.accuracy.kind === 'exact' && figure.significant === undefined);
      const [length = NaN] = figure.values;
      const summed = lengthInSteps(curve);
      // Poles are written to a tenth of a nanometre.
      const room = 1e-9 * length + 4e-10;
      ok(Math.abs(length - summed) < room, `edge ${index}: ${length} is not ${summed}`);
    }
  });
});

/** By chords whose number is doubled until two extrapolations agree (Romberg). */
function lengthInSteps(curve: SplineCurve): number {
  const [low, high] = rangeOfCurve(curve);
  const knots = [low, ...new Set(curve.knots.filter((t) => t > low && t < high)), high];
  const piece = (from: number, to: number): number => {
    let row = [distance(curvePointAt(curve, from), curvePointAt(curve, to))];
    for (let count = 2; count <= 1 << 14; count *= 2) {
      const points = Array.from({ length: count + 1 }, (_, i) =>
        curvePointAt(curve, from + ((to - from) * i) / count),
      );
      const next = [points.slice(1).reduce((sum, at, i) => sum + distance(points[i] ?? at, at), 0)];
      for (const [k, before] of row.entries()) {
        const last = next[k] ?? NaN;
        next.push(last + (last - before) / (4 ** (k + 1) - 1));
      }
      const [a = NaN, b = NaN] = [row.at(-1), next.at(-1)];
      if (count > 8 && Math.abs(a - b) <= 1e-12 * b) return b;
      row = next.slice(0, 6);
    }
    return row.at(-1) ?? NaN;
  };
  return knots.slice(1).reduce((sum, to, i) => sum + piece(knots[i] ?? to, to), 0);
}

async function knownAt(quality: 'draft' | 'fine'): Promise<ModelKnowledge> {
  const { glb } = await convertModel(await readFile(sample), sample, { ...withEngines, quality });
  return knowledgeOf(glb);
}

/** Some free-form faces, each with some others. */
function pairsOf(knowledge: ModelKnowledge): readonly (readonly [one: number, other: number])[] {
  const { shapes } = knowledge.of(knowledge.model.parts[0] ?? outOfRange());
  const faces = shapes?.faces.length ?? 0;
  const free = [...(shapes?.splines?.faces.keys() ?? [])].filter((_, i) => i % 20 === 0);
  return free.flatMap((one) =>
    Array.from({ length: Math.floor(faces / 17) }, (_, i) => 17 * i + (one % 17))
      .filter((other) => other !== one)
      .map((other) => [one, other] as const),
  );
}

function distanceIn(knowledge: ModelKnowledge, one: number, other: number): SpanWithAccuracy {
  const { path } = knowledge.model.parts[0] ?? outOfRange();
  const [a, b] = [one, other].map((index) =>
    entityAt(knowledge, { part: path, kind: 'face', index }),
  );
  return (a && b && minimumDistance(a, b)) ?? outOfRange();
}

function maximumIn(knowledge: ModelKnowledge, one: number, other: number): SpanWithAccuracy {
  const { path } = knowledge.model.parts[0] ?? outOfRange();
  const [a, b] = [one, other].map((index) =>
    entityAt(knowledge, { part: path, kind: 'face', index }),
  );
  const found = a && b && pairDistances(a, b).find(({ kind }) => kind === 'maximum');
  return found ?? outOfRange();
}
