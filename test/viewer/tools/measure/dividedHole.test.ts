import { deepEqual, equal, ok } from 'node:assert/strict';
import { pairDistances } from '../../../../src/viewer/tools/measure/pairs/pairDistances';
import {
  entityAt,
  type MeasurableEntity,
} from '../../../../src/viewer/tools/measure/entities/measurableEntity';
import { entityFacts } from '../../../../src/viewer/tools/measure/facts/entityFacts';
import { isFigure } from '../../../../src/viewer/tools/measure/facts/figure';
import { entityName } from '../../../../src/viewer/tools/measure/facts/measureWords';
import type { ModelKnowledge } from '../../../../src/viewer/tools/measure/entities/modelKnowledge';
import { cross, dot, lengthOf, minus } from '../../../../src/model/vectors';
import { glbOf, knowledgeOf } from './models';

describe('a hole whose file divides its wall', function () {
  this.timeout(60_000);
  let knowledge: ModelKnowledge;
  before(async () => {
    knowledge = await knowledgeOf(await glbOf('as1-oc-214.stp'));
  });

  it('is one face with the area and the triangles of both halves', () => {
    const [one, other] = halves();
    equal(one.ref.index, other.ref.index);
    const faces = one.knowledge.joinedWith(one.ref.index);
    equal(faces.length, 2);
    // ∅10, 20 deep.
    near(areaOf(one), 200e-6 * Math.PI);
    deepEqual([...one.triangles().corners], [...other.triangles().corners]);
    equal(one.face?.boundary.length, 4);
  });

  it('is measured from all around, exactly', () => {
    const [hole] = halves();
    const sides = entities(hole).filter(
      ({ face }) => face?.kind === 'plane' && Math.abs(face.normal[1]) < 0.5,
    );
    const ways = sides.map((side) =>
      pairDistances(hole, side).find(({ kind }) => kind === 'minimum'),
    );
    ok(ways.every((way) => way?.accuracy.kind === 'exact'));
    const lengths = ways.map((way) => Math.round((way?.span.distance ?? 0) * 1e6) / 1e3);
    // Its axis is 5 mm further inside each; half of its wall would be further from some.
    deepEqual(lengths, [82.99, 127.5, 57.01, 42.5]);
  });

  it('meets the face that it opens into at exactly 0', () => {
    const [hole] = halves();
    const mouths = entities(hole).filter(
      ({ face }) => face?.boundary.some((edge) => hole.face?.boundary.includes(edge)) === true,
    );
    const openings = mouths.filter(({ face }) => face?.kind === 'plane');
    equal(openings.length, 2);
    for (const opening of openings) {
      const way = pairDistances(hole, opening).find(({ kind }) => kind === 'minimum');
      equal(way?.span.distance, 0);
      equal(way.accuracy.kind, 'exact');
      // The point is on the edge: 5 mm from the axis, in the plane.
      const plane = opening.face;
      const wall = hole.face;
      ok(plane?.kind === 'plane' && wall?.kind === 'cylinder');
      near(dot(minus(way.span.from, plane.origin), plane.normal), 0);
      near(lengthOf(cross(minus(way.span.from, wall.origin), wall.axis)), 5e-3);
    }
  });

  it('has whole circles as rims, which the file writes as two arcs', () => {
    const [hole] = halves();
    const { part, knowledge: known } = hole;
    const arcs = (hole.face?.boundary ?? []).map((index) =>
      entityAt(knowledge, { part: part.path, kind: 'edge', index }),
    );
    const rims = new Map(arcs.flatMap((rim) => (rim ? [[rim.ref.index, rim] as const] : [])));
    equal(arcs.length, 4);
    equal(rims.size, 2);
    for (const rim of rims.values()) {
      equal(entityName(rim), 'Circle');
      const facts = entityFacts(rim).flatMap((fact) => (isFigure(fact) ? [fact.label] : []));
      deepEqual(facts, ['Length', 'Radius', 'Diameter', 'Centre']);
      near(rim.edge?.length ?? 0, 10e-3 * Math.PI);
      // Its polyline goes all around.
      const { corners } = rim.triangles();
      equal(corners.length, 9 * knownSegments(known, rim.ref.index));
    }
    const [one, other] = [...rims.values()];
    ok(one && other);
    const ways = pairDistances(one, other);
    deepEqual(
      ways.map(({ kind, accuracy, span }) => [kind, accuracy.kind, rounded(span.distance)]),
      [
        ['centre', 'exact', 20],
        ['minimum', 'exact', 20],
        ['maximum', 'exact', rounded(Math.hypot(0.02, 0.01))],
      ],
    );
  });

  function knownSegments(known: MeasurableEntity['knowledge'], index: number): number {
    const edges = known.joinedEdge(index)?.edges ?? [];
    equal(edges.length, 2);
    return edges.reduce(
      (sum, edge) => sum + knowledge.meshes.polyline(known.part, edge).length - 1,
      0,
    );
  }

  function halves(): readonly [MeasurableEntity, MeasurableEntity] {
    const plate = knowledge.model.parts.find(({ product }) => product === 'plate');
    const faces = plate ? (knowledge.of(plate).shapes?.faces ?? []) : [];
    const first = faces.findIndex((face) => face.kind === 'cylinder' && face.isHollow);
    ok(plate && first >= 0);
    const group = knowledge.of(plate).joinedWith(first);
    const [one, other] = group.map((index) =>
      entityAt(knowledge, { part: plate.path, kind: 'face', index }),
    );
    ok(one && other);
    return [one, other];
  }

  function entities({ part }: MeasurableEntity): readonly MeasurableEntity[] {
    const faces = knowledge.of(part).shapes?.faces ?? [];
    return faces.flatMap(
      (_, index) => entityAt(knowledge, { part: part.path, kind: 'face', index }) ?? [],
    );
  }
});

function areaOf(entity: MeasurableEntity): number {
  const area = entityFacts(entity).find((fact) => 'quantity' in fact && fact.quantity === 'area');
  return area && 'values' in area ? (area.values[0] ?? 0) : 0;
}

function rounded(metres: number): number {
  return Math.round(metres * 1e6) / 1e3;
}

function near(value: number, wanted: number): void {
  ok(Math.abs(value - wanted) < 1e-12, `${value} is not ${wanted}`);
}
