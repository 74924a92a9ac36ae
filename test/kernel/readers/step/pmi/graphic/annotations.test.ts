import { deepEqual, equal, ok } from 'node:assert/strict';
import { isRecord } from '../../../../../../src/words/unknown';
import type { Pmi, PmiAnnotation } from '../../../../../../src/model/pmi/pmi';
import { pmiFiles, pmiRead, pmiVectors } from '../pmiVectors';

const vectors = pmiVectors();

describe('what a STEP file draws of its PMI', () => {
  for (const name of pmiFiles) {
    describe(name, () => {
      const expected = vectors[name];
      let pmi: Pmi<number>;
      before(() => {
        pmi = pmiRead(name);
      });
      const found = (id: number) => pmi.annotations.find((one) => one.id === id);

      it('is all there, with names, categories, hiding and what is hidden', () => {
        const told = pmi.annotations.map(({ id, name: called, category, isHidden }) => ({
          ...{ id, name: called, category },
          ...(isHidden && { hidden: true }),
        }));
        const wanted = (expected?.annotations ?? []).map((one) => ({
          ...{ id: one.id, name: one['name'] ?? '', category: one['category'] ?? '' },
          ...(one['hidden'] === true && { hidden: true }),
        }));
        deepEqual(byId(told), byId(wanted));
      });

      it('has its lines and triangles where they belong', () => {
        for (const one of expected?.annotations ?? []) {
          const { graphics } = one;
          const annotation = found(one.id);
          ok(annotation && isRecord(graphics), String(one.id));
          compare(annotation, graphics, `#${one.id}`);
        }
      });

      it('is written in its plane', () => {
        for (const one of expected?.annotations ?? []) {
          const wanted = one['plane'];
          // The file gives one none: it is derived.
          if (wanted === undefined) continue;
          const plane = found(one.id)?.plane;
          ok(plane && isRecord(wanted), String(one.id));
          near(plane.normal, numbers(wanted['normal']), `#${one.id} normal`);
          near(plane.x ?? [], numbers(wanted['x']), `#${one.id} x`);
        }
      });

      it('is linked to elements and faces', () => {
        const told = pmi.annotations.map(({ id, elements, faces }) => ({
          ...{ id, semantic: sorted(elements), faces: sorted(faces) },
        }));
        const wanted = (expected?.annotations ?? []).map((one) => ({
          ...{ id: one.id, semantic: listed(one['semantic']), faces: sorted(one['faces']) },
        }));
        deepEqual(byId(told), byId(wanted));
      });

      /** Features of datums are listed as these; what is no element of the lists is not linked. */
      const listed = (semantic: unknown) => {
        const { dimensions, tolerances, datums, targets, notes, properties } = pmi;
        const all = [dimensions, tolerances, datums, targets, notes, properties].flat();
        const known = new Set(all.map(({ id }) => id));
        const datumOf = (id: number) =>
          datums.find(({ features }) => features.includes(id))?.id ?? id;
        const ids = sorted(semantic).map((id) => (known.has(id) ? id : datumOf(id)));
        return sorted([...new Set(ids)].filter((id) => known.has(id)));
      };

      it('is shown by the views that list it, from where their cameras look', () => {
        equal(pmi.views.length, expected?.views.length);
        for (const view of expected?.views ?? []) {
          const read = pmi.views.find(({ id }) => id === view.id);
          ok(read, view.name);
          equal(read.name, view.name);
          deepEqual(sorted(read.annotations), sorted(view['annotations']));
          const [, , , , ux, uy, uz, , bx, by, bz] = view.matrixWorld;
          near(read.up, [ux, uy, uz], view.name);
          near(read.toEye, [bx, by, bz], view.name);
        }
      });
    });
  }
});

function compare(
  { lines, borders = 0, triangles }: PmiAnnotation<number>,
  graphics: Record<string, unknown>,
  what: string,
): void {
  const { strips, points, lengthMm, triangles: count = 0, bboxMm, arcs, fills } = graphics;
  const isPlain = arcs !== true && fills === undefined;
  if (isPlain) {
    equal(lines.length, strips ?? 0, `${what} strips`);
    if (points !== undefined) equal(sum(lines.map(({ length }) => length / 3)), points, what);
    equal(triangles.length / 9, count, `${what} triangles`);
  }
  const length = 1000 * sum(lines.slice(0, lines.length - borders).map(lengthOf));
  ok(
    Math.abs(length - Number(lengthMm ?? 0)) <= 0.0005 * length + 0.01,
    `${what} ${length} ${String(lengthMm)}`,
  );
  ok(Array.isArray(bboxMm));
  const box: unknown[] = bboxMm;
  const all = [...lines.map((line) => [...line]), [...triangles]].flat();
  for (const axis of [0, 1, 2]) {
    const along = all.filter((_, i) => i % 3 === axis).map((value) => 1000 * value);
    const low = along.reduce((least, value) => Math.min(least, value), Infinity);
    const high = along.reduce((most, value) => Math.max(most, value), -Infinity);
    const [wantedLow, wantedHigh] = box.map((corner) =>
      Array.isArray(corner) ? Number(corner[axis]) : NaN,
    );
    ok(Math.abs(low - (wantedLow ?? NaN)) < 0.02, `${what} box ${axis}: ${low} ${wantedLow}`);
    ok(Math.abs(high - (wantedHigh ?? NaN)) < 0.02, `${what} box ${axis}: ${high} ${wantedHigh}`);
  }
}

function lengthOf(line: Float64Array): number {
  let length = 0;
  for (let i = 3; i + 2 < line.length; i += 3) {
    const [a = 0, b = 0, c = 0, x = 0, y = 0, z = 0] = line.subarray(i - 3, i + 3);
    length += Math.hypot(x - a, y - b, z - c);
  }
  return length;
}

function near(one: readonly number[], other: readonly (number | undefined)[], what: string): void {
  one.forEach((value, i) => ok(Math.abs(value - (other[i] ?? NaN)) < 1e-5, what));
}

function numbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function sorted(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number).sort((a, b) => a - b) : [];
}

function byId<T extends { readonly id: number }>(list: readonly T[]): readonly T[] {
  return list.toSorted((one, other) => one.id - other.id);
}
