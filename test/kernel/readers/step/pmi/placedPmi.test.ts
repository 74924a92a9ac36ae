import { deepEqual, equal, ok } from 'node:assert/strict';
import type { PartPlace, Pmi } from '../../../../../src/model/pmi/pmi';
import type { PartMesh } from '../../../../../src/kernel/base/scene';
import { referenceIn } from '../../../../../src/kernel/part21/parameter';
import type { StepFile } from '../../../../../src/kernel/part21/stepFile';
import { readPmi } from '../../../../../src/kernel/readers/step/pmi/readPmi';
import { readStep } from '../../../../../src/kernel/readers/step/readStep';
import { pmiFiles, pmiSample, pmiStepFile } from './pmiVectors';
import { withEngines } from '../../../conversionOptions';

/** Faces that belong to no part that is shown: a datum target and a note are about a sheet beside the part. */
const unshown: Readonly<Record<string, number>> = { 'nist_ctc_02_asme1_ap242-e2.stp': 2 };

describe('the places of what PMI is about', function () {
  this.timeout(60_000);
  for (const name of pmiFiles) {
    it(`are faces of the parts of ${name} on the same surfaces`, async () => {
      const scene = await readStep(pmiSample(name), withEngines);
      const file = pmiStepFile(name);
      const ids = readPmi(file);
      ok(ids && scene.pmi);
      const places = facesOf(scene.pmi);
      const pairs = facesOf(ids).map((id, i) => ({ id, place: places[i] ?? null }));
      equal(places.length, pairs.length);
      equal(places.filter((place) => place === null).length, unshown[name] ?? 0);
      const known = pairs.filter(({ place }) => surfaceOf(scene.parts, place) !== null);
      deepEqual(
        known.map(({ place }) => surfaceOf(scene.parts, place)),
        known.map(({ id }) => stepSurface(file, id)),
      );
    });
  }
});

function facesOf<Place>(pmi: Pmi<Place>): readonly Place[] {
  const { dimensions, tolerances, datums, targets, notes, properties } = pmi;
  return [dimensions, tolerances, datums, targets, notes, properties].flatMap((elements) =>
    elements.flatMap(({ faces }) => faces),
  );
}

/** Of the surfaces that are told apart by both; null for other ones. */
function surfaceOf(parts: readonly PartMesh[], place: PartPlace): string | null {
  const [part = -1, face = -1] = place ?? [];
  const shape = parts[part]?.shapes?.faces[face];
  return shape && simple.includes(shape.kind) ? shape.kind : null;
}

const simple: readonly string[] = ['plane', 'cylinder', 'cone', 'sphere', 'torus'];

function stepSurface(file: StepFile, face: number): string {
  const surface = referenceIn(file.parameters(face, 'ADVANCED_FACE')?.[2]);
  const [record] = surface === null ? [] : file.records(surface);
  return words[record?.type ?? ''] ?? `${record?.type}`;
}

const words: Readonly<Record<string, string>> = {
  PLANE: 'plane',
  CYLINDRICAL_SURFACE: 'cylinder',
  CONICAL_SURFACE: 'cone',
  SPHERICAL_SURFACE: 'sphere',
  TOROIDAL_SURFACE: 'torus',
};
