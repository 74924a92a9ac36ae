import { deepEqual, equal, ok } from 'node:assert/strict';
import { shapesReader } from '../../../src/viewer/contours/shapesReader';
import { drawnLines } from '../../../src/viewer/contours/drawnLines';
import type { Model } from '../../../src/viewer/model/model';
import type { ModelKnowledge } from '../../../src/viewer/tools/measure/entities/modelKnowledge';
import { glbOf, knowledgeOf } from '../tools/measure/models';

const pause = () => Promise.resolve();
const going = () => new AbortController().signal;

describe('the lines that are drawn', function () {
  this.timeout(60_000);
  let knowledge: ModelKnowledge;
  let model: Model;
  before(async () => {
    knowledge = await knowledgeOf(await glbOf('as1-oc-214.stp'));
    model = knowledge.model;
  });

  it('are not those between halves of a rod or of a hole, in every place of a part', async () => {
    const lines = await drawnLines(model, shapesReader(model), pause, going());
    ok(lines);
    for (const product of ['rod', 'plate', 'nut', 'bolt', 'l-bracket']) {
      const places = model.edges.filter(({ part }) => part.product === product);
      ok(places.length > 0, product);
      for (const { part, batch, firstSegment, starts, segments } of places) {
        const { shapes, isSeam } = knowledge.of(part);
        ok(shapes && starts);
        const all = [...shapes.edges.keys()];
        const ofHalves = all.filter((edge) => isBetweenHalves(knowledge, part, edge));
        deepEqual(all.filter(isSeam), ofHalves);
        ok(ofHalves.length >= 2, `${product}: ${ofHalves.length}`);
        for (const edge of all) {
          const end: number = starts[edge + 1] ?? segments.length / 6;
          const start: number = starts[edge] ?? 0;
          for (let i = start; i < end; i++) {
            const at = 6 * (firstSegment + i);
            const drawn: readonly number[] = [...(lines[batch]?.segments.slice(at, at + 6) ?? [])];
            const given: readonly number[] = [...segments.slice(6 * i, 6 * i + 6)];
            const [x, y, z] = given;
            deepEqual(drawn, isSeam(edge) ? [x, y, z, x, y, z] : given);
          }
        }
      }
    }
  });

  it('leave what measures and looks go by as it was', async () => {
    const before = model.lines.map(({ segments }) => segments.slice());
    const lines = await drawnLines(model, shapesReader(model), pause, going());
    deepEqual(
      model.lines.map(({ segments }) => segments),
      before,
    );
    lines?.forEach(({ slots }, i) => {
      equal(slots, model.lines[i]?.slots);
    });
  });

  it('are none of a model that is gone', async () => {
    const gone = new AbortController();
    gone.abort();
    equal(await drawnLines(model, shapesReader(model), pause, gone.signal), null);
  });
});

/** Told otherwise than the product does: a straight edge whose two faces are cylinders of one radius. */
function isBetweenHalves(
  knowledge: ModelKnowledge,
  part: Model['parts'][number],
  edge: number,
): boolean {
  const { shapes } = knowledge.of(part);
  const beside = (shapes?.faces ?? []).filter(({ boundary }) => boundary.includes(edge));
  const radii = beside.flatMap((face) =>
    face.kind === 'cylinder' ? [Math.round(face.radius * 1e7)] : [],
  );
  return radii.length === 2 && radii[0] === radii[1];
}
