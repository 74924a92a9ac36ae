import { deepEqual, equal, ok } from 'node:assert/strict';
import type { FaceShape } from '../../../../../src/model/shapes';
import { distance, type Vector } from '../../../../../src/model/vectors';
import { curvePoint } from '../../../../../src/viewer/tools/measure/exact/measuredCurve';
import { pairDistances } from '../../../../../src/viewer/tools/measure/pairs/pairDistances';
import type { ModelKnowledge } from '../../../../../src/viewer/tools/measure/entities/modelKnowledge';
import { sectionArc } from '../../../../../src/viewer/tools/measure/entities/sectionArc';
import {
  entityAt,
  type MeasurableEntity,
} from '../../../../../src/viewer/tools/measure/entities/measurableEntity';
import { glbOf, knowledgeOf } from '../models';

const common = { area: 1, boundary: [] } as const;
const flat: FaceShape = { ...common, kind: 'plane', origin: [0, 0, 0.02], normal: [0, 0, -1] };
const axis: Vector = [0, 0, 1];
const round = { ...common, origin: [0.01, 0, 0], axis, radius: 0.005, isHollow: true } as const;
const cylinder: FaceShape = { ...round, kind: 'cylinder' };
const cone: FaceShape = { ...round, kind: 'cone', halfAngle: Math.atan(0.25) };

describe('the circle in which a flat and a round face meet', () => {
  it('is the edge between them that a file has as a spline, whichever way that runs', () => {
    for (const turn of [1, 4, -1, -4]) {
      const arc = sectionArc(
        [flat, cylinder],
        [at(0.005, 0), at(0.005, turn)],
        arcLine(0.005, turn),
      );
      ok(arc);
      near(arc.angle, Math.abs(turn));
      near(distance(curvePoint(arc, 0.5), at(0.005, turn / 2)), 0);
    }
  });

  it('is as wide as a cone is there, and whole where it ends where it begins', () => {
    const arc = sectionArc([cone, flat], [at(0.01, 1), at(0.01, 1)], arcLine(0.01, 2 * Math.PI, 1));
    near(arc?.radius ?? 0, 0.01);
    near(arc?.angle ?? 0, 2 * Math.PI);
  });

  it('is not taken for an edge that is beside it, for faces askew, or for other faces', () => {
    const ends = [at(0.005, 0), at(0.005, 1)] as const;
    const line = arcLine(0.005, 1);
    const askew: FaceShape = {
      ...common,
      kind: 'plane',
      origin: [0, 0, 0.02],
      normal: [0, 0.6, 0.8],
    };
    deepEqual(
      [
        sectionArc([flat, cylinder], [at(0.005, 0), at(0.005_001, 1)], line),
        sectionArc([flat, cylinder], ends, arcLine(0.0051, 1)),
        sectionArc([askew, cylinder], ends, line),
        sectionArc([cylinder, cylinder], ends, line),
        sectionArc([flat], ends, line),
      ],
      [null, null, null, null, null],
    );
  });
});

describe('the distances of a bolt and a plate whose circles are splines in the file', function () {
  this.timeout(180_000);

  it('are exact, of every face to every face', async () => {
    const as1 = await knowledgeOf(await glbOf('as1-oc-214.stp'));
    const pairs = facesOf(as1, 'bolt_1').flatMap((bolt) =>
      facesOf(as1, 'plate_1').map((plate) => pairDistances(bolt, plate)),
    );
    equal(pairs.length, 126);
    deepEqual(
      pairs.flat().filter(({ accuracy }) => accuracy.kind !== 'exact'),
      [],
    );
  });
});

function at(radius: number, turn: number): Vector {
  return [0.01 + radius * Math.cos(turn), radius * Math.sin(turn), 0.02];
}

function arcLine(radius: number, turn: number, start = 0): Vector[] {
  return Array.from({ length: 9 }, (_, i) => at(radius, start + (i * turn) / 8));
}

function near(actual: number, expected: number): void {
  ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}

function facesOf(knowledge: ModelKnowledge, name: string): readonly MeasurableEntity[] {
  const part = knowledge.model.parts.find((one) => one.name === name);
  ok(part, name);
  const faces = knowledge.of(part).shapes?.faces ?? [];
  return faces.flatMap(
    (_, index) => entityAt(knowledge, { part: part.path, kind: 'face', index }) ?? [],
  );
}
