import { deepEqual, equal, ok } from 'node:assert/strict';
import { triangleStrip } from '../../../../src/kernel/write/glb/triangleStrip';
import { stripTriangles } from '../../../../src/kernel/readers/gltf/vertexRows';

describe('triangleStrip', () => {
  it('needs one index a triangle along a band', () => {
    const strip = triangleStrip(band(50), [50]);
    equal(strip?.length, 52);
    isSame(strip, band(50), [50]);
  });

  it('turns around a corner by an index more a triangle', () => {
    const fan = Uint32Array.from({ length: 60 }, (_, i) => {
      const triangle = Math.floor(i / 3);
      return i % 3 === 0 ? 0 : triangle + (i % 3);
    });
    const strip = triangleStrip(fan, [20]);
    ok(strip && strip.length <= 2 * 20 + 2);
    isSame(strip, fan, [20]);
  });

  it('gives the same triangles, looking the same way, whatever faces look like', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const { indices, faces } = patches(seed);
      const strip = triangleStrip(indices, faces);
      if (strip) isSame(strip, indices, faces);
    }
  });

  it('is shorter than half of the list for a sheet', () => {
    const { indices } = sheet(20, () => true);
    const strip = triangleStrip(indices, [indices.length / 3]);
    ok(strip && strip.length < 0.5 * indices.length);
  });

  it('keeps the triangles of each face together, and faces in order', () => {
    const indices = Uint32Array.of(...band(10), ...band(10).map((vertex) => vertex + 5));
    isSame(triangleStrip(indices, [10, 10]), indices, [10, 10]);
  });

  it('goes over faces without triangles', () => {
    isSame(triangleStrip(band(10), [0, 10, 0]), band(10), [0, 10, 0]);
  });

  it('is not there where it is no shorter', () => {
    equal(triangleStrip(Uint32Array.of(0, 1, 2), [1]), null);
    const apart = Uint32Array.from({ length: 30 }, (_, i) => i);
    equal(triangleStrip(apart, [10]), null);
    equal(triangleStrip(new Uint32Array(0), []), null);
  });

  it('is not there for a triangle with the same corner twice, which readers would leave out', () => {
    equal(triangleStrip(Uint32Array.of(...band(10), 3, 3, 4), [11]), null);
  });

  it('takes sides that three triangles share', () => {
    const indices = Uint32Array.of(...band(10), 0, 1, 20, 1, 0, 21);
    isSame(triangleStrip(indices, [12]), indices, [12]);
  });
});

/** Triangles between two rows of vertices, even and odd ones. */
function band(count: number): Uint32Array {
  const corners = Array.from({ length: count }, (_, i) =>
    i % 2 === 0 ? [i, i + 1, i + 2] : [i + 1, i, i + 2],
  );
  return Uint32Array.from(corners.flat());
}

/** A square of cells of two triangles each, as far as they are kept. */
function sheet(side: number, isKept: (triangle: number) => boolean, first = 0) {
  const corners: number[][] = [];
  const at = (x: number, y: number) => first + y * (side + 1) + x;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      corners.push([at(x, y), at(x + 1, y), at(x, y + 1)]);
      corners.push([at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]);
    }
  }
  const kept = corners.filter((_, triangle) => isKept(triangle));
  return { indices: Uint32Array.from(kept.flat()), next: first + (side + 1) ** 2 };
}

/** Some sheets with holes in them, each triangle begun at any of its corners, in any order. */
function patches(seed: number): { indices: Uint32Array; faces: number[] } {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const indices: number[] = [];
  const faces: number[] = [];
  let next = 0;
  for (let face = 0; face < 1 + 4 * random(); face++) {
    const share = 0.5 + random() / 2;
    const made = sheet(1 + Math.floor(6 * random()), () => random() < share, next);
    // Faces may share vertices.
    next = random() < 0.5 ? made.next : next;
    const triangles = Array.from({ length: made.indices.length / 3 }, (_, i) => {
      const turn = Math.floor(3 * random());
      const corners = [...made.indices.subarray(3 * i, 3 * i + 3)];
      return { rank: random(), corners: [...corners.slice(turn), ...corners.slice(0, turn)] };
    });
    triangles.sort((a, b) => a.rank - b.rank);
    indices.push(...triangles.flatMap(({ corners }) => corners));
    faces.push(triangles.length);
  }
  return { indices: Uint32Array.from(indices), faces };
}

function isSame(strip: Uint32Array | null, indices: Uint32Array, faces: readonly number[]): void {
  ok(strip);
  ok(strip.length < indices.length);
  const back = stripTriangles(strip);
  equal(back.length, indices.length);
  let first = 0;
  for (const count of faces) {
    const [start, end] = [3 * first, 3 * (first + count)];
    deepEqual(sorted(back.subarray(start, end)), sorted(indices.subarray(start, end)));
    first += count;
  }
}

/** Each from its lowest corner on. */
function sorted(indices: ArrayLike<number>): string[] {
  return Array.from({ length: indices.length / 3 }, (_, triangle) => {
    const corners = [0, 1, 2].map((k) => indices[3 * triangle + k] ?? 0);
    const lowest = corners.indexOf(Math.min(...corners));
    return [...corners.slice(lowest), ...corners.slice(0, lowest)].join();
  }).sort();
}
