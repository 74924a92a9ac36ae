import { say } from '../../../words/say';
import type { Body, Brep, Face } from '../../brep/brep';
import type { SavedForm } from '../../gates/saved/bestForm';
import { savedEvidence } from '../../gates/saved/savedEvidence';
import { savedScene } from '../../parts/savedScene';
import { areShown } from './agreement';
import type { DisplayFace } from './display/displayFace';
import { displayMesh } from './display/displayMesh';
import { joinFaces } from './joinDisplayFaces';
import type { SolidWorksFile } from './openSolidWorks';
import { programOf, savedAt } from './savedBy';
import { solidWorksPicture } from './solidWorksPicture';

/** What is known of the mesh that SolidWorks saved with a part. */
export interface MeshState {
  /** Whether the model changed after the mesh was made. */
  readonly isOlder: boolean;
  /** Whether it is a mesh of the exact bodies beside it, as far as the part tells. */
  readonly isOfBodies: boolean;
}

/**
 * The mesh that SolidWorks saved with a part.
 * @param faces its display list, at least one face
 * @param brep the exact bodies, which have the colours of faces; null if they are not read
 */
export function savedPart(
  file: SolidWorksFile,
  fileName: string,
  faces: readonly DisplayFace[],
  brep: Brep | null,
  { isOlder, isOfBodies }: MeshState = { isOlder: false, isOfBodies: true },
): SavedForm {
  // Faces of another state may have edges of the same numbers.
  const joined = joinFaces(faces, isOfBodies ? (brep?.bodies ?? []) : []);
  const colors = joined.map((face) => face?.color ?? null);
  const scene = savedScene({
    sourceFormat: 'SolidWorks',
    fileName,
    meshes: [(name) => displayMesh(faces, colors, name)],
    // When an older mesh was made stands nowhere.
    savedMesh: { by: programOf(file), at: isOlder ? null : savedAt(file) },
    savedPicture: solidWorksPicture(file),
    // Lengths are in metres, whatever the unit of the part.
    sourceUnit: null,
    deflection: null,
    warnings: [
      ...(isOlder ? [olderThanModel()] : []),
      ...(colors.every((color) => color === null) ? [colorsMissing()] : []),
    ],
  });
  if (!isOfBodies) return { scene, evidence: null };
  const knownFaces = countKnown(faces, joined, brep?.bodies ?? []);
  return { scene, evidence: savedEvidence(scene.parts, knownFaces) };
}

/**
 * The number of mesh faces whose exact face is known. It is 0 if the mesh shows another state, even if edge ids agree;
 * null if edge ids tell nothing, because the mesh has none or they were renumbered.
 */
function countKnown(
  faces: readonly DisplayFace[],
  joined: readonly (Face | null)[],
  bodies: readonly Body[],
): number | null {
  if (!areShown(bodies, faces)) return 0;
  const known = joined.filter((face) => face !== null).length;
  return known === 0 ? null : known;
}

const olderThanModel = () =>
  say('The mesh that is shown is older than the model in the file: it may be of an earlier state.');

const colorsMissing = () =>
  say(
    'Colours are kept with the exact body, which does not tell them here: the part is shown grey.',
  );
