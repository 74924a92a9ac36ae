import { say } from '../../../contract/say';
import type { SavedPicture } from '../../scene';
import type { Brep } from '../brep/brep';
import type { SavedForm } from '../gates/bestForm';
import { savedEvidence } from '../gates/evidence';
import { readDib } from '../picture/readDib';
import { readPng } from '../picture/readPng';
import { savedScene } from '../savedScene';
import type { DisplayFace } from './displayFace';
import { displayMesh } from './displayMesh';
import { joinFaces } from './joinFaces';
import type { SolidWorksFile } from './openSolidWorks';
import { programOf, savedAt } from './savedBy';

/**
 * The mesh that SolidWorks saved with a part.
 * @param faces its display list, at least one
 * @param brep the exact bodies, which know the colours of their faces; null when they are not read
 */
export function savedPart(
  file: SolidWorksFile,
  fileName: string,
  faces: readonly DisplayFace[],
  brep: Brep | null,
): SavedForm {
  const joined = joinFaces(faces, brep?.bodies ?? []);
  const colors = joined.map((face) => face?.color ?? null);
  const scene = savedScene({
    sourceFormat: 'SolidWorks',
    fileName,
    meshes: [(name) => displayMesh(faces, colors, name)],
    savedMesh: { by: programOf(file), at: savedAt(file) },
    savedPicture: pictureOf(file),
    // Lengths stand in metres whatever the unit the part was drawn in.
    sourceUnit: null,
    deflection: null,
    warnings: colors.every((color) => color === null) ? [colorsMissing()] : [],
  });
  const isToldApart = faces.some(({ edgeWords }) => edgeWords !== null);
  const knownFaces = isToldApart ? joined.filter((face) => face !== null).length : null;
  return { scene, evidence: savedEvidence(scene.parts, knownFaces) };
}

/** The picture that SolidWorks saved; null when there is none. */
export function pictureOf(file: SolidWorksFile): SavedPicture | null {
  const picture = file.read('PreviewPNG');
  if (picture && picture.length > 0) return readPng(picture);
  // Before SolidWorks 2009: a length, and a bitmap as on the clipboard.
  const bitmap = file.read('Preview');
  return bitmap && readDib(bitmap.subarray(4));
}

const colorsMissing = () =>
  say(
    'Colours are kept with the exact body, which does not tell them here: the part is shown grey.',
  );
