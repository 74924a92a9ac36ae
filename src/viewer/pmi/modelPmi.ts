import type { SerializedPmi, SerializedFace, PmiArrays } from '../../model/pmi/serializedPmi';
import { readSerializedPmi } from '../../model/pmi/readSerializedPmi';
import { groupBy } from '../../words/groupBy';
import { isRecord, numberOrNull } from '../../words/unknown';
import type { Model, Part } from '../model/model';
import { memoized } from '../../words/memoized';
import { jsonOf, spanIn } from './storedPmi';

/** The PMI of a model: its elements, the vertices of its graphics, and the parts and faces that it refers to. */
export interface ModelPmi extends PmiArrays, SerializedPmi {
  /** The instances of a part number used in the lists. */
  readonly partsAt: (part: number) => readonly Part[];
  /** Indices of the elements that refer to a face. */
  readonly elementsOf: (part: Part, face: number) => readonly number[];
}

const known = new WeakMap<Model, ModelPmi | null>();

/** Parses the PMI on first request, once for each model; null when there is none. */
export function pmiOf(model: Model): ModelPmi | null {
  return memoized(known, model, readPmi);
}

function readPmi(model: Model): ModelPmi | null {
  const given = model.pmi?.description.pmi;
  if (!model.pmi || !isRecord(given)) return null;
  const { arrays: pack } = model.pmi;
  const positions =
    spanIn(given['positions'], (span) => pack.floats(span, 3)) ?? new Float32Array();
  const indices = spanIn(given['indices'], (span) => pack.integers(span)) ?? new Uint32Array();
  const parts: readonly unknown[] = Array.isArray(given['parts']) ? given['parts'] : [];
  const lists = readSerializedPmi(
    jsonOf(pack, given['lists']),
    { positions, indices },
    parts.length,
  );
  return { positions, indices, ...lists, ...finders(lists, parts, model) };
}

function finders(
  { elements }: SerializedPmi,
  table: readonly unknown[],
  { parts }: Model,
): Pick<ModelPmi, 'partsAt' | 'elementsOf'> {
  const byMesh: ReadonlyMap<number, readonly Part[]> = groupBy(parts, ({ mesh }) => mesh);
  const placed = table.map((meshes): readonly Part[] => {
    const numbers: readonly unknown[] = Array.isArray(meshes) ? meshes : [];
    return [...new Set(numbers)].flatMap((mesh) => byMesh.get(numberOrNull(mesh) ?? -1) ?? []);
  });
  const partsAt = (part: number) => placed[part] ?? [];
  const said = new Map<Part, Map<number, number[]>>();
  elements.forEach(({ faces }, element) => {
    for (const [number, face] of faces) {
      for (const part of partsAt(number)) {
        const ofPart = said.get(part) ?? new Map<number, number[]>();
        said.set(part, ofPart);
        memoized(ofPart, face, () => []).push(element);
      }
    }
  });
  return { partsAt, elementsOf: (part, face) => said.get(part)?.get(face) ?? [] };
}

/** Faces by part, including all instances of each part. */
export function facesByPart(
  { partsAt }: ModelPmi,
  places: readonly SerializedFace[],
): ReadonlyMap<Part, readonly number[]> {
  const faces = new Map<Part, Set<number>>();
  for (const [number, face] of places) {
    for (const part of partsAt(number)) {
      const there = faces.get(part) ?? new Set();
      faces.set(part, there.add(face));
    }
  }
  return new Map([...faces].map(([part, all]) => [part, [...all]]));
}
