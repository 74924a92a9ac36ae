import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Measure, Pmi } from '../../../../../src/model/pmi/pmi';
import { pmiFiles, pmiRead, pmiVectors, type ElementVector } from './pmiVectors';

const vectors = pmiVectors();

describe('the PMI of a STEP file', () => {
  for (const name of pmiFiles) {
    describe(name, () => {
      const expected = vectors[name];
      let pmi: Pmi<number>;
      before(() => {
        pmi = pmiRead(name);
      });

      it('drops nothing', () => {
        equal(pmi.dropped, 0);
      });

      it('has the dimensions with their texts, values and faces', () => {
        const found = pmi.dimensions.map((one) => ({
          ...shapesOf(one),
          id: one.id,
          text: one.text,
          kind: one.kind,
          ...(one.name !== '' && { name: one.name }),
          ...measured(one, ['nominal', 'minus', 'plus', 'lower', 'upper']),
          ...picked(one, ['fit', 'note', 'qualifiers', 'modifiers', 'format']),
        }));
        deepEqual(sorted(found), listed(expected?.dimensions, ['count', 'annotations']));
      });

      it('has the tolerances with their frames, values and faces', () => {
        const found = pmi.tolerances.map((one) => ({
          ...shapesOf(one),
          ...picked(one, ['id', 'text', 'type', 'zone', 'modifiers', 'datums', 'areaType']),
          ...picked(one, ['dimension', 'relatesTo', 'format']),
          ...(one.magnitude && { value: one.magnitude.value, unit: one.magnitude.unit }),
          ...valued('displacement', one.displacement),
          ...valued('projected', one.projected),
          ...valued('max', one.maximum),
          ...valued('unitSize', one.unitSize),
          ...valued('unitSize2', one.unitSize2),
          ...(one.runoutAngle && { runoutAngleDeg: one.runoutAngle.value }),
          ...(one.isAllAround && { allAround: true }),
          ...(one.isAllOver && { allOver: true }),
          ...(one.isBetween && { between: true }),
          ...(one.isNonUniform && { nonUniform: true }),
        }));
        deepEqual(sorted(found), listed(expected?.tolerances, ['count', 'annotations']));
      });

      it('has the datums, their targets and systems', () => {
        const datums = pmi.datums.map(({ id, label, features, targets, ...shapes }) => ({
          id,
          label,
          ...(features.length > 0 && { features }),
          ...(targets.length > 0 && { targets }),
          ...shapesOf(shapes),
        }));
        deepEqual(sorted(datums), listed(expected?.datums, []));
        deepEqual(
          sorted(pmi.targets.map((one) => ({ ...targetOf(one), ...shapesOf(one) }))),
          listed(expected?.datumTargets, []),
        );
        deepEqual(pmi.datumSystems, [...(expected?.datumSystems ?? [])].sort());
      });

      it('has the notes whole, one for each property', () => {
        const ids = pmi.notes.map(({ id }) => id);
        equal(new Set(ids).size, ids.length);
        equal(ids.length > 0, Number(expected?.counts['notes']) > 0);
        // Of many lines the list has the first; names in braces are signs here, and ends of lines no text.
        const lines = (expected?.notes ?? []).filter(
          ({ begins }) => !/#{|^\/n/.test(String(begins)),
        );
        for (const { id, characters, begins } of lines) {
          const isHeld = pmi.notes.some(
            (note) =>
              note.id === id &&
              [note.text, ...note.text.split('\n')].some(
                (line) => Array.from(line).length === characters && line.startsWith(String(begins)),
              ),
          );
          ok(isHeld, `${id} ${String(begins)}`);
        }
      });

      it('counts what the file draws', () => {
        equal(pmi.drawn, expected?.annotations.length ?? 0);
      });

      it('knows what the file says of itself', () => {
        deepEqual(pmi.declared, expected?.declared ?? {});
      });
    });
  }
});

function listed(elements: readonly ElementVector[] = [], without: readonly string[]) {
  return sorted(
    elements.map((element) =>
      Object.fromEntries(Object.entries(element).filter(([key]) => !without.includes(key))),
    ),
  );
}

function sorted(elements: readonly Readonly<Record<string, unknown>>[]) {
  return elements
    .map((element) => Object.fromEntries(Object.entries(element).sort()))
    .sort((one, other) => Number(one['id']) - Number(other['id']));
}

function shapesOf({ faces, edges }: { faces: readonly number[]; edges: readonly number[] }) {
  return {
    ...(faces.length > 0 && { faces: [...faces] }),
    ...(edges.length > 0 && { edges: [...edges] }),
  };
}

function picked<T extends object>(of: T, keys: readonly (keyof T)[]) {
  return Object.fromEntries(keys.flatMap((key) => (of[key] === undefined ? [] : [[key, of[key]]])));
}

function measured(of: Pmi<number>['dimensions'][number], keys: readonly MeasureKey[]) {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const measure = of[key];
      return measure ? [[key, [measure.value, measure.unit]]] : [];
    }),
  );
}

type MeasureKey = 'nominal' | 'minus' | 'plus' | 'lower' | 'upper';

function valued(key: string, measure: Measure | undefined) {
  return measure ? { [key]: Number(measure.value.toPrecision(10)) } : {};
}

function targetOf(target: Pmi<number>['targets'][number]) {
  const { id, label, type, origin, axis, direction, movable } = target;
  return {
    id,
    label,
    type,
    ...(origin && { origin: origin.map((value) => Number((value * 1000).toFixed(3)) + 0) }),
    ...(axis && { axis: axis.map(rounded) }),
    ...(direction && { xdir: direction.map(rounded) }),
    ...valued('target length', target.length),
    ...valued('target width', target.width),
    ...valued('target diameter', target.diameter),
    ...(movable && { movable }),
  };
}

const rounded = (value: number) => Number(value.toFixed(5)) + 0;
