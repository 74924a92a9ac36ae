import { deepEqual, equal } from 'node:assert/strict';
import { compareModel } from '../../../../src/viewer/tools/compare/compareModel';
import { joinPacks } from '../../../../src/viewer/tools/compare/joinPacks';
import { buildModel } from '../../../../src/viewer/model/buildModel';
import type { ViewPack } from '../../../../src/viewer/pack/readPack';
import { openedPackOf } from '../../../kernel/packs';
import { cubesInPlaces, twoCubes } from '../../glbFixtures';

const names = { before: 'HEAD', after: 'saved' };

describe('two packs as one', () => {
  it('have two roots, with every part, piece and edge of both where it stands', async () => {
    const [first, second] = [
      await openedPackOf(await twoCubes()),
      await openedPackOf(await four()),
    ];
    const alone = [buildModel(first), buildModel(second)];
    const model = buildModel(joinPacks(first, second, names));
    deepEqual(
      model.shown.roots.map(({ name, path }) => [name, path]),
      [
        ['HEAD', [0]],
        ['saved', [1]],
      ],
    );
    const facts = ({ parts }: typeof model) =>
      parts.map(({ name, pieces, place }) => ({
        name,
        place: place.toArray(),
        pieces: pieces.map(({ color, box }) => [color?.getHexString(), box.min, box.max]),
      }));
    deepEqual(facts(model), alone.flatMap(facts));
    equal(
      model.shown.triangles,
      alone.reduce((sum, { shown }) => sum + shown.triangles, 0),
    );
    deepEqual(
      model.edges.map(({ part }) => part.path[0]),
      [0, 0, 1, 1, 1, 1],
    );
  });

  it('know each part by its slot in every vertex', async () => {
    const pack = joinPacks(
      await openedPackOf(await twoCubes()),
      await openedPackOf(await twoCubes()),
      names,
    );
    const slots = pack.description.batches.flatMap(({ slots: span }) => {
      return span ? [...new Set(pack.arrays.floats(span))] : [];
    });
    deepEqual(slots, [0, 1, 2, 3]);
  });

  it('of the same file are unchanged', async () => {
    const pack = async () => openedPackOf(await twoCubes());
    const matches = compareModel(buildModel(joinPacks(await pack(), await pack(), names)));
    deepEqual(
      matches.map(({ kind, after }) => [kind, after?.name]),
      [
        ['unchanged', 'red cube'],
        ['unchanged', 'green cube'],
      ],
    );
  });

  it('call nothing added or removed that could not be read in the other one', async () => {
    const [one, two] = [
      await openedPackOf(await cubesInPlaces([pin])),
      await openedPackOf(await cubesInPlaces([pin, cube])),
    ];
    const leftOut = [{ name: 'plate', placements: 1 }];
    const kinds = (before: ViewPack, after: ViewPack, ...lacking: (typeof leftOut)[]) => {
      const [old = [], current = []] = lacking;
      const model = buildModel(joinPacks(before, after, names));
      const matches = compareModel({ ...model, revisionsLeftOut: [old, current] });
      return matches.map(({ kind, ...sides }) => [kind, (sides.after ?? sides.before)?.name]);
    };
    deepEqual(kinds(two, one, [], leftOut).at(-1), ['unread', 'plate']);
    deepEqual(kinds(one, two, leftOut, []).at(-1), ['unread', 'plate']);
    deepEqual(kinds(one, two, [], leftOut).at(-1), ['added', 'plate']);
  });
});

const cube = { name: 'plate', color: [40, 100, 200], at: [0, 0, 0] } as const;
const pin = { ...cube, name: 'pin', at: [0.2, 0, 0], scale: [0.2, 0.2, 3] } as const;

function four(): Promise<Uint8Array> {
  const cubes = [0, 1, 2, 3].map((i) => ({
    name: `cube ${i}`,
    color: [40 * i, 100, 200] as const,
    at: [0.03 * i, 0, 0] as const,
  }));
  return cubesInPlaces(cubes);
}
