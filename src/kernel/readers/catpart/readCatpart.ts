import { say } from '../../../contract/say';
import { Refusal } from '../../refusal';
import type { Scene } from '../../scene';
import { savedScene } from '../savedScene';
import { catiaMesh } from './catiaMesh';
import { catiaPicture } from './catiaPicture';
import { catiaRelease } from './catiaRelease';
import { nestedStreams } from './container';
import { findMeshBlocks } from './meshBlock';

/**
 * Reads a CATIA V5 part: the mesh and the picture that CATIA saved with it. The exact body is not
 * documented.
 * @throws Refusal when the part was saved without a mesh, or with one that cannot be read
 */
export function readCatpart(bytes: Uint8Array, fileName: string): Scene {
  const blocks = nestedStreams(bytes).flatMap(findMeshBlocks);
  const release = catiaRelease(bytes);
  if (blocks.length === 0) throw noMesh(release);
  const deviation = Math.max(...blocks.map((block) => block.deviation));
  return savedScene({
    sourceFormat: 'CATIA V5',
    fileName,
    meshes: blocks.map((block) => (name: string) => catiaMesh(block, name)),
    savedMesh: { by: release, at: null },
    savedPicture: catiaPicture(bytes),
    sourceUnit: 'millimetre',
    deflection: Number(deviation.toPrecision(6)) / 1000,
    warnings: blocks.length > 1 ? [severalMeshes()] : [],
  });
}

const severalMeshes = () =>
  say(
    'CATIA saved several meshes; each is shown as a body, though they may be one body in several finenesses.',
  );

function noMesh(release: string): Refusal {
  return new Refusal(
    'noGeometry',
    say(
      'This part of {release} has no saved mesh that Caliper can read: it was saved without one, in another layout, or is damaged. Save it in CATIA with its visualisation, or export STEP.',
      { release },
    ),
  );
}
