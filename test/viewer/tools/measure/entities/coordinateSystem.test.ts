import { deepEqual, equal, ok } from 'node:assert/strict';
import {
  fileFrame,
  frameOf,
  inFrame,
} from '../../../../../src/viewer/tools/measure/entities/coordinateSystem';
import { factsOf, measureOf } from '../../../../../src/viewer/tools/measure/measureList';
import { measureCsv } from '../../../../../src/viewer/tools/measure/measureCsv';
import type { ModelKnowledge } from '../../../../../src/viewer/tools/measure/entities/modelKnowledge';
import {
  entityAt,
  type MeasurableEntity,
  type EntityRef,
} from '../../../../../src/viewer/tools/measure/entities/measurableEntity';
import { factText, type Wording } from '../../../../../src/viewer/tools/measure/facts/measureWords';
import { glbOfShape, knowledgeOf } from '../models';

describe('picked coordinates', function () {
  this.timeout(180_000);
  let tilted: ModelKnowledge;
  before(async () => {
    // A block of 20 × 30 × 40 mm, turned by 30° around Y and put elsewhere.
    tilted = await knowledgeOf(
      await glbOfShape((engine) => {
        const at = new engine.gp_Pnt(100, 200, 300);
        const up = new engine.gp_Dir(0.5, 0, Math.sqrt(0.75));
        const right = new engine.gp_Dir(Math.sqrt(0.75), 0, -0.5);
        const place = new engine.gp_Ax2(at, up, right);
        return new engine.BRepPrimAPI_MakeBox(place, 20, 30, 40).Shape();
      }),
    );
  });

  it('of a flat face lie in a corner of it, along its longest edge, with the face before both axes', () => {
    for (const face of faces(tilted)) {
      const frame = frameOf(face, fileFrame(tilted.model));
      ok(frame);
      const [x, y, z] = inFrame(face.anchor(), frame);
      ok(x > 0 && y > 0 && Math.abs(z) < 1e-8, [x, y, z].join());
    }
  });

  it('give steps along the edges of a block that stands askew', () => {
    const corners = [...Array(8).keys()].map((index) => at(tilted, { kind: 'corner', index }));
    const [face] = faces(tilted);
    const [first] = corners;
    ok(face && first);
    const frame = frameOf(face, fileFrame(tilted.model));
    ok(frame);
    const wording: Wording = {
      unit: 'mm',
      decimals: null,
      extras: tilted.model.extras,
      origin: tilted.model.origin,
      frame,
    };
    const steps = corners.slice(1).map((corner) => {
      const measure = measureOf(tilted, [first.ref, corner.ref]);
      const [, along] = measure ? factsOf(measure, 'centre') : [];
      return along ? factText(along, wording) : '';
    });
    const numbers = steps.flatMap((text) => text.match(/(?<=Δ[XYZ] )[\d.]+/g) ?? []);
    deepEqual([...new Set(numbers)].sort(), ['0', '20', '30', '40']);
  });

  it('of a point are those of the file, moved there', () => {
    const file = fileFrame(tilted.model);
    const corner = at(tilted, { kind: 'corner', index: 3 });
    const frame = frameOf(corner, file);
    ok(frame && corner.point);
    deepEqual(frame.axes, file.axes);
    deepEqual(inFrame(corner.point, frame), [0, 0, 0]);
  });

  it('of a round face stand on its axis', async () => {
    const rod = await knowledgeOf(
      await glbOfShape((engine) => new engine.BRepPrimAPI_MakeCylinder(10, 50).Shape()),
    );
    const round = faces(rod).find(({ face }) => face?.kind === 'cylinder');
    const frame = round && frameOf(round, fileFrame(rod.model));
    ok(frame);
    const [x, y] = inFrame(round.anchor(), frame);
    ok(Math.abs(Math.hypot(x, y) - 0.01) < 2e-4, `${x} ${y}`);
    equal(
      frameOf(at(rod, { kind: 'part', index: 0 }), fileFrame({ extras: null, origin: [0, 0, 0] })),
      null,
    );
  });

  it('stand in a table with names and numbers, and no formula', () => {
    const corner = measureOf(tilted, [at(tilted, { kind: 'corner', index: 0 }).ref]);
    ok(corner);
    const facts = factsOf(corner, 'centre');
    const measure = { name: '=1+1', title: 'Corner, first', facts };
    const text = measureCsv(
      [measure],
      { unit: 'cm', decimals: null, extras: tilted.model.extras, origin: tilted.model.origin },
      '',
    );
    const [head, line] = text.split('\r\n');
    ok(head?.startsWith('\uFEFFName,Measure,Fact,Value or X,Y,Z,Unit,Exact'));
    equal(line, `'=1+1,"Corner, first",Position,10,20,30,cm,yes,,,`);
  });
});

function faces(knowledge: ModelKnowledge): readonly MeasurableEntity[] {
  const [part] = knowledge.model.parts;
  const count = part ? knowledge.meshes.faceCount(part) : 0;
  return [...Array(count).keys()].map((index) => at(knowledge, { kind: 'face', index }));
}

function at(knowledge: ModelKnowledge, ref: Omit<EntityRef, 'part'>): MeasurableEntity {
  const entity = entityAt(knowledge, { part: knowledge.model.parts[0]?.path ?? [], ...ref });
  ok(entity);
  return entity;
}
