import { say } from '../../../contract/say';
import { Refusal } from '../../refusal';
import type { SavedPicture } from '../../scene';
import type { Body } from '../brep/brep';
import type { SavedForm } from '../gates/bestForm';
import { savedEvidence } from '../gates/evidence';
import { readPng } from '../picture/readPng';
import { savedScene } from '../savedScene';
import { readDisplayList } from './displayList';
import { displayMesh } from './displayMesh';
import { unpackFrame } from './guidFrame';
import { joinFaces } from './joinFaces';
import type { SolidWorksFile } from './openSolidWorks';
import { programOf, savedAt } from './savedBy';

/**
 * The mesh that SolidWorks saved with a part.
 * @param bodies its exact bodies, which know the colours of their faces; none when they are not read
 * @throws Refusal when the mesh is damaged, or there is none that can be read
 */
export function savedPart(
  file: SolidWorksFile,
  fileName: string,
  bodies: readonly Body[],
): SavedForm {
  const faces = readDisplayList(displayListOf(file));
  const program = programOf(file);
  if (faces.length === 0) throw noMesh(program);
  const joined = joinFaces(faces, bodies);
  const colors = joined.map((face) => face?.color ?? null);
  const scene = savedScene({
    sourceFormat: 'SolidWorks',
    fileName,
    meshes: [(name) => displayMesh(faces, colors, name)],
    savedMesh: { by: program, at: savedAt(file) },
    savedPicture: pictureOf(file),
    // Lengths stand in metres whatever the unit the part was drawn in.
    sourceUnit: null,
    deflection: null,
    warnings: colors.every((color) => color === null) ? [colorsMissing()] : [],
  });
  const knownFaces = joined.filter((face) => face !== null).length;
  return { scene, evidence: savedEvidence(scene.parts, knownFaces) };
}

/** The picture that SolidWorks saved; null when there is none. */
export function pictureOf(file: SolidWorksFile): SavedPicture | null {
  const picture = file.read('PreviewPNG');
  return picture && readPng(picture);
}

const colorsMissing = () =>
  say(
    'Colours are kept with the exact body, which does not tell them here: the part is shown grey.',
  );

/** Packed by the container in newer files, by a frame of its own in older ones. */
function displayListOf(file: SolidWorksFile): Uint8Array {
  const place = ['Contents/DisplayLists', 'Contents/DisplayLists__ZLB'].find((path) =>
    file.paths.includes(path),
  );
  if (place === undefined) throw noMesh(programOf(file));
  const stream = file.read(place);
  const list = place.endsWith('__ZLB') ? stream && unpackFrame(stream) : stream;
  if (!list) throw damaged();
  return list;
}

function damaged(): Refusal {
  return new Refusal(
    'damagedFile',
    say('The SolidWorks part is damaged: its saved mesh cannot be unpacked.'),
  );
}

function noMesh(program: string): Refusal {
  return new Refusal(
    'noGeometry',
    say(
      'This part of {program} has no saved mesh that Caliper can read. Save it again in SolidWorks 2012 or newer, or export STEP.',
      { program },
    ),
  );
}
