import { say } from '../../../words/say';
import { withSavedPicture, Refusal } from '../../base/refusal';
import type { Scene } from '../../base/scene';
import { withWarnings } from '../../base/withWarnings';
import { pmiNotShown } from '../../parts/pmiNotShown';
import { bestForm, type BestFormOptions } from '../../gates/saved/bestForm';
import { meshBox } from '../../bodies/meshBox';
import { bodiesNewerThanMesh } from './bodiesNewerThanMesh';
import { readDisplayList } from './display/displayList';
import { displayStream } from './display/displayStream';
import { hasTextures } from './display/hasTextures';
import { isRead, readExactBodies } from './exactBodies';
import { openSolidWorks, type OpenedSolidWorks, type SolidWorksFile } from './openSolidWorks';
import { hasPmi } from './hasPmi';
import { otherBodyWarnings, meshBodyPart } from './display/meshBodyPart';
import { savedState } from './savedState';
import { programOf } from './savedBy';
import { savedPart } from './savedPart';
import { solidWorksPicture } from './solidWorksPicture';

/**
 * Reads a SolidWorks part and its saved picture: its exact bodies if they are complete and agree with the mesh that
 * SolidWorks saved with them, otherwise the mesh with the colours of the exact faces.
 * @throws Refusal if the file is damaged, or was saved with neither; with the picture, if there is one
 */
export async function readSolidWorks(
  bytes: Uint8Array,
  options: BestFormOptions,
  fileName: string,
): Promise<Scene> {
  options.report(say('Reading'));
  const file = openSolidWorks(bytes);
  if (!file) throw damaged();
  return withSavedPicture(
    () => solidWorksPicture(file),
    async () => withFileNotes(await shownPart(file, options, fileName), file),
  );
}

function withFileNotes(scene: Scene, file: OpenedSolidWorks): Scene {
  const damaged = file.damaged();
  const notes = [
    ...(hasPmi(file) ? [pmiNotShown()] : []),
    ...(damaged.length > 0 ? [damagedStreams(damaged)] : []),
  ];
  return notes.length > 0 ? withWarnings(scene, notes) : scene;
}

/** Most names in a sentence. */
const maxNamed = 3;

function damagedStreams(paths: readonly string[]): string {
  const names = paths.slice(0, maxNamed).join(', ') + (paths.length > maxNamed ? ', …' : '');
  return say(
    'Parts of the file are damaged, so that something may be missing or old: {names}. Copy it again from where it came, or save it again.',
    { names },
  );
}

async function shownPart(
  file: SolidWorksFile,
  options: BestFormOptions,
  fileName: string,
): Promise<Scene> {
  const stream = displayStream(file);
  const shown = stream ? readDisplayList(stream) : [];
  const state = savedState(file);
  const isOlder = shown.length > 0 && state.isMeshOlder;
  const { found, isMeshOfThem, notes } = isOlder
    ? bodiesNewerThanMesh(file, shown, state)
    : { found: readExactBodies(file, shown), isMeshOfThem: true, notes: [] };
  const brep = isRead(found) ? found.brep : null;
  const ofMesh = { isOlder, isOfBodies: isMeshOfThem };
  const mesh = shown.length === 0 ? null : savedPart(file, fileName, shown, brep, ofMesh);
  const beside = [
    ...otherBodyWarnings(file, state.configuration),
    ...(stream && hasTextures(stream) ? [plainColours()] : []),
  ];
  if (found === null) {
    return mesh
      ? withWarnings(mesh.scene, beside)
      : (meshBodyPart(file, fileName, state.configuration) ?? nothing(file));
  }
  const picture = solidWorksPicture(file);
  const exact = isRead(found)
    ? ({
        sourceFormat: 'SolidWorks',
        fileName,
        ...found,
        // It is saved together with the mesh.
        savedPicture: isMeshOfThem ? picture : null,
      } as const)
    : say('The exact body is not shown. {why}', { why: found });
  const size = isMeshOfThem || !state.box ? null : { box: state.box, ofMesh: meshBox(shown) };
  const scene = await bestForm(exact, { mesh, picture, size }, options);
  const isExact = scene.facts.savedMesh === undefined;
  const about = isMeshOfThem ? notes : [passedOver()];
  return withWarnings(scene, [...(isExact ? about : []), ...beside]);
}

const passedOver = () =>
  say(
    'The mesh saved in the file is older than its model, and is not shown; the saved picture may be as old.',
  );

const plainColours = () =>
  say(
    'SolidWorks lays pictures on faces of this part (textures), which are not in the file: it is shown in plain colours.',
  );

function nothing(file: SolidWorksFile): never {
  throw new Refusal(
    'noGeometry',
    say(
      'This part of {program} has no solid or surface that Caliper can read: it is empty, or saved in a layout that is not known. If it is not empty, save it again in a newer SolidWorks, or export STEP.',
      { program: programOf(file) },
    ),
  );
}

function damaged(): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'The SolidWorks part is damaged: it cannot be unpacked. Copy it again from where it came, or save it again.',
    ),
  );
}
