import { asBytes, bytesFrom, digestOf } from '../../platform';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { Scene } from '../../base/scene';
import { savedScene } from '../../parts/savedScene';
import { catiaMesh } from './catiaMesh';
import { catiaPicture } from './catiaPicture';
import { catiaRelease } from './catiaRelease';
import { nestedStreams } from './catiaContainer';
import { findMeshBlocks } from './findMeshBlocks';
import type { MeshBlock } from './meshBlock';

/**
 * Reads a CATIA V5 part: the meshes and the picture that CATIA saved with it. The format of the exact body is not
 * documented.
 * @throws Refusal if the part was saved without a mesh, or with none that can be read
 */
export function readCatpart(bytes: Uint8Array, fileName: string): Scene {
  const streams = nestedStreams(bytes);
  const found = streams.map(findMeshBlocks);
  const blocks = unique(found.flatMap(({ blocks }) => blocks));
  const unread = found.reduce((sum, { unread }) => sum + unread, 0);
  const release = catiaRelease(bytes);
  const isImported = hasImport(bytes);
  if (blocks.length === 0) {
    if (isImported) throw importAlone(release);
    throw streams.length > 0 && unread === 0 ? nothingShaded(release) : noMesh(release);
  }
  const deviation = blocks.reduce((most, block) => Math.max(most, block.deviation), 0);
  return savedScene({
    sourceFormat: 'CATIA V5',
    fileName,
    meshes: blocks.map((block) => (name: string) => catiaMesh(block, name)),
    savedMesh: { by: release, at: null },
    savedPicture: catiaPicture(bytes),
    sourceUnit: 'millimetre',
    deflection: Number(deviation.toPrecision(6)) / 1000,
    warnings: [
      ...(unread > 0 ? [leftOut(unread)] : []),
      ...(isImported ? [importNotShown()] : []),
      ...(hasMaterial(bytes) ? [plain()] : []),
    ],
  });
}

/**
 * The container in which CATIA stores applied materials with their looks, which may be empty, and what such a one is.
 */
const material = ['CATMaterialCont', 'MaterialFeature'].map((name) => bytesFrom(name, 'latin1'));

function hasMaterial(file: Uint8Array): boolean {
  const bytes = asBytes(file);
  return material.every((name) => bytes.indexOf(name) >= 0);
}

/** The icon of a mesh or point cloud in the tree of CATIA that was imported, as from a scan. */
const importIcon = bytesFrom('I_CloudImport', 'latin1');

function hasImport(file: Uint8Array): boolean {
  return asBytes(file).indexOf(importIcon) >= 0;
}

function importNotShown(): string {
  return say(
    'An imported mesh or point cloud of this part is not shown: how CATIA saves it is not known. Export it as STL from CATIA.',
  );
}

function plain(): string {
  return say(
    'CATIA shows this part in the looks of its material, which cannot be read: it is shown in its plain colours.',
  );
}

/** Removes duplicates: some bodies are saved twice, once as the body that another one was made from. */
function unique(blocks: readonly MeshBlock[]): MeshBlock[] {
  const known = new Set<string>();
  return blocks.filter(({ positions, faces }) => {
    const key = `${faces.length} ${digestOf(asBytes(positions))}`;
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

function leftOut(count: number): string {
  return count === 1
    ? say('One mesh that CATIA saved is in another layout and left out.')
    : say('{count} meshes that CATIA saved are in another layout and left out.', { count });
}

function importAlone(release: string): Refusal {
  return new Refusal(
    'noGeometry',
    say(
      'This part of {release} holds an imported mesh or point cloud, and no mesh of a body. How CATIA saves the import is not known: export it as STL from CATIA.',
      { release },
    ),
  );
}

function nothingShaded(release: string): Refusal {
  return new Refusal(
    'noGeometry',
    say(
      'This part of {release} holds no mesh of a body: it has sketches, curves and points only, all of it is hidden, or it was saved without visualisation. Show a body and save it again in CATIA, or export STEP.',
      { release },
    ),
  );
}

function noMesh(release: string): Refusal {
  return new Refusal(
    'noGeometry',
    say(
      'This part of {release} has no saved mesh that Caliper can read: it was saved without one, in another layout, or is damaged. Save it in CATIA with its visualisation, or export STEP.',
      { release },
    ),
  );
}
