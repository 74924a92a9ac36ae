import { Refusal } from '../../refusal';
import type { Scene } from '../../scene';
import { readPng } from '../picture/readPng';
import { savedScene } from '../savedScene';
import { readDisplayList } from './displayList';
import { displayMesh } from './displayMesh';
import { unpackFrame } from './guidFrame';
import { openSolidWorks, type SolidWorksFile } from './openSolidWorks';
import { programOf, savedAt } from './savedBy';

/**
 * Reads a SolidWorks part: the mesh and the picture that SolidWorks saved with it. The exact body is
 * left alone.
 * @throws Refusal when the file is damaged, or was saved without a mesh that can be read
 */
export function readSolidWorks(bytes: Uint8Array, fileName: string): Scene {
  const file = openSolidWorks(bytes);
  if (!file) throw damaged();
  const faces = readDisplayList(displayListOf(file));
  const program = programOf(file);
  if (faces.length === 0) throw noMesh(program);
  const picture = file.read('PreviewPNG');
  return savedScene({
    sourceFormat: 'SolidWorks',
    fileName,
    meshes: [(name) => displayMesh(faces, name)],
    savedMesh: { by: program, at: savedAt(file) },
    savedPicture: picture && readPng(picture),
    // Lengths stand in metres whatever the unit the part was drawn in.
    sourceUnit: null,
    deflection: null,
    warnings: [colorsMissing],
  });
}

const colorsMissing =
  'Colours are kept with the exact body, which is not read yet: the part is shown grey.';

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
    'The SolidWorks part is damaged: its saved mesh cannot be unpacked.',
  );
}

function noMesh(program: string): Refusal {
  return new Refusal(
    'noGeometry',
    `This part of ${program} has no saved mesh that Caliper can read. Save it again in SolidWorks 2012 or newer, or export STEP.`,
  );
}
