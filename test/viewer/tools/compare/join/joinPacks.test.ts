import assert, { deepEqual, equal, ok } from 'node:assert/strict';
import { Float32BufferAttribute, InterleavedBufferAttribute, Material, type Matrix4 } from 'three';
import { readResult } from '../../../../../src/kernel/convert/readResult';
import { packLimits } from '../../../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../../../src/kernel/write/pack/writePack';
import { compareModel } from '../../../../../src/viewer/tools/compare/compareModel';
import { joinPacks } from '../../../../../src/viewer/tools/compare/join/joinPacks';
import { buildModel } from '../../../../../src/viewer/model/buildModel';
import { drawnBuffers } from '../../../../../src/viewer/model/drawnBuffers';
import { edgeMeshes } from '../../../../../src/viewer/model/edgeMeshes';
import type { EdgePiece, Model, Part } from '../../../../../src/viewer/model/model';
import { pieceTriangles } from '../../../../../src/viewer/model/pieceTriangles';
import { Picker } from '../../../../../src/viewer/picking/picker';
import type { ViewPack } from '../../../../../src/viewer/pack/readPack';
import { openedPack, openedPackOf, packOptions } from '../../../../kernel/packs';
import {
  cubesInPlaces,
  fineCubes,
  placedCubes,
  twoCubes,
  type CubeInPlace,
} from '../../../glbFixtures';

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

  it('hold what is equal in both once, wherever it stands in its file, and draw it for both', async () => {
    const [a, b, c, d] = [cubeAt(0), cubeAt(1), cubeAt(2), cubeAt(3)];
    const open = async (...cubes: readonly CubeInPlace[]) =>
      openedPackOf(await cubesInPlaces(cubes));
    const size = (pack: ViewPack) => memoryOf(buildModel(pack));
    const [one, other] = [await open(a, b, c), await open(d, c, a, b)];
    const both = joinPacks(one, other, names);
    const alone = [size(one), size(other)] as const;
    // Of three cubes of the second, only the slots.
    ok(size(both) < alone[0] + 0.4 * alone[1]);
    const model = buildModel(both);
    deepEqual(
      model.parts.map((part) => cornersOf(model, part)),
      [one, other].flatMap((pack) => {
        const own = buildModel(pack);
        return own.parts.map((part) => cornersOf(own, part));
      }),
    );
    const edgesOf = ({ edges }: Model) => edges.map(({ segments }) => [...segments]);
    deepEqual(
      edgesOf(model),
      [one, other].flatMap((pack) => edgesOf(buildModel(pack))),
    );
    const meshes = edgeMeshes(model.lines, () => new Material());
    const ends = meshes.map(({ geometry }) => geometry.getAttribute('start'));
    equal(
      new Set(ends.map((one) => one instanceof InterleavedBufferAttribute && one.data)).size,
      meshes.length - 1,
    );
  });

  it('hold a part that only moved or turned once, and draw it where it stands in each', async () => {
    const [still, first, second] = [10, 11, 12].map((steps) => ({ steps, at: [0, 0, 0] as const }));
    assert(still && first && second);
    const old = [still, { ...first, at: [0.1, 0, 0] as const }, { ...second, radians: 0.4 }];
    const current = [
      { ...second, at: [0.3, 0.01, 0.2] as const, radians: 2 },
      { ...first, at: [0.1, 0.007, 0] as const },
      still,
    ];
    const [one, other] = [
      await openedPackOf(await fineCubes(old)),
      await openedPackOf(await fineCubes(current)),
    ];
    const both = joinPacks(one, other, names);
    const model = buildModel(both);
    const size = (pack: ViewPack) => memoryOf(buildModel(pack)) + edgeMemoryOf(buildModel(pack));
    const alone = [size(one), size(other)] as const;
    ok(size(both) < alone[0] + 0.2 * alone[1], `${size(both)} for ${alone.join(' and ')}`);
    const placed = ({ segments, place }: EdgePiece) => placedPoints(segments, place);
    const each = [one, other].map((pack) => buildModel(pack));
    nearTo(
      model.parts.map((part) => placedCornersOf(model, part)),
      each.flatMap((own) => own.parts.map((part) => placedCornersOf(own, part))),
    );
    nearTo(
      model.edges.map(placed),
      each.flatMap(({ edges }) => edges.map(placed)),
    );
    deepEqual(
      compareModel(model).map(({ kind, after }) => [kind, after?.name]),
      [
        ['unchanged', 'cube 10'],
        ['moved', 'cube 11'],
        ['moved', 'cube 12'],
      ],
    );
  });

  it('share the tree in which triangles are found', async () => {
    const pack = async () => openedPackOf(await four());
    const model = buildModel(joinPacks(await pack(), await pack(), names));
    const { targets } = new Picker(model, { canPick: () => true, isCutAway: () => false });
    for (const target of targets) target.work(Infinity);
    equal(targets.length, 2);
    equal(new Set(targets.flatMap(({ arrays }) => arrays.map(({ buffer }) => buffer))).size, 2);
  });

  it('hold a part that is drawn at several places in both once', async () => {
    const repeated = async (count: number) => {
      const scene = await readResult(await placedCubes(count), 'part.glb', packOptions);
      const limits = { ...packLimits(1e9), merged: 0 };
      return openedPack(Buffer.concat(writePack(scene, limits).chunks));
    };
    const packs = [await repeated(3), await repeated(4)] as const;
    const model = buildModel(joinPacks(...packs, names));
    const boxes = ({ parts }: Model) =>
      parts.flatMap(({ pieces }) => pieces.map(({ box }) => [...box.min, ...box.max]));
    deepEqual(
      model.batches.map(({ copies }) => copies.length),
      [7],
    );
    deepEqual(
      boxes(model),
      packs.flatMap((pack) => boxes(buildModel(pack))),
    );
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

function cubeAt(i: number): CubeInPlace {
  return { name: `cube ${i}`, color: [40 * i, 100, 200], at: [0.03 * i, 0.01 * i, 0] };
}

function memoryOf({ root }: Model): number {
  return [...drawnBuffers(root)].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function edgeMemoryOf({ lines }: Model): number {
  const buffers = lines.flatMap(({ segments, slots }) => [segments.buffer, slots?.buffer ?? []]);
  return [...new Set(buffers.flat())].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function placedCornersOf(model: Model, part: Part): readonly number[] {
  const corners = Float32Array.from(cornersOf(model, part));
  return placedPoints(corners, part.pieces[0]?.points.place ?? null);
}

function placedPoints(points: Float32Array, place: Matrix4 | null): readonly number[] {
  const from = new Float32BufferAttribute(points, 3);
  return [...(place ? from.applyMatrix4(place) : from).array];
}

/** To a ten-millionth of a metre. */
function nearTo(
  given: readonly (readonly number[])[],
  expected: readonly (readonly number[])[],
): void {
  deepEqual(
    given.map(({ length }) => length),
    expected.map(({ length }) => length),
  );
  const apart = given.flatMap((list, i) =>
    list.map((number, j) => Math.abs(number - (expected[i]?.[j] ?? NaN))),
  );
  const furthest = apart.reduce((most, one) => Math.max(most, one), 0);
  ok(furthest < 1e-7, `${furthest}`);
}

/** The corners of the triangles of a part, as they are drawn. */
function cornersOf(model: Model, { pieces }: Part): readonly number[] {
  const bySlot = pieceTriangles(model);
  return pieces.flatMap(({ slot }) => {
    const { batch, first, count } = bySlot.get(slot) ?? { batch: null, first: 0, count: 0 };
    const corners = batch?.index.subarray(3 * first, 3 * (first + count)) ?? [];
    return [...corners].flatMap((corner) => [
      ...(batch?.coordinates.subarray(3 * corner, 3 * corner + 3) ?? []),
    ]);
  });
}

function four(): Promise<Uint8Array> {
  const cubes = [0, 1, 2, 3].map((i) => ({
    name: `cube ${i}`,
    color: [40 * i, 100, 200] as const,
    at: [0.03 * i, 0, 0] as const,
  }));
  return cubesInPlaces(cubes);
}
