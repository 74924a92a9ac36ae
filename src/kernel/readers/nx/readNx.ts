import { say } from '../../../contract/say';
import { orPicture } from '../../refusal';
import type { Scene } from '../../scene';
import { bestForm, type BestFormOptions } from '../gates/bestForm';
import { savedEvidence } from '../gates/evidence';
import { readNxBodies } from './nxBodies';
import { type NxStreams, openNx } from './nxStreams';
import { nxPicture, readNxMeshes } from './readNxMeshes';

/**
 * Reads an NX part: the meshes, as JT, and the picture that NX saved with it. In the finest quality the
 * exact bodies take the place of the meshes, if they are whole and the same: which of the bodies in the
 * file is the part is never said, so otherwise they are left alone.
 * @throws Refusal when the file is damaged, or was saved without meshes; with the picture, if there is one
 */
export async function readNx(
  bytes: Uint8Array,
  options: BestFormOptions,
  fileName: string,
): Promise<Scene> {
  options.report('Reading');
  const streams = openNx(bytes);
  return orPicture(
    () => nxPicture(streams),
    () => shownPart(streams, options, fileName),
  );
}

async function shownPart(
  streams: NxStreams,
  options: BestFormOptions,
  fileName: string,
): Promise<Scene> {
  const scene = readNxMeshes(streams, options, fileName);
  if (options.quality !== 'fine') return scene;
  const bodies = readNxBodies(streams);
  if (bodies === null) return scene;
  const { savedPicture = null } = scene;
  const exact =
    typeof bodies === 'string'
      ? say('The exact body is not shown. {why}', { why: bodies })
      : ({ sourceFormat: 'NX', fileName, ...bodies, savedPicture } as const);
  const mesh = { scene, evidence: savedEvidence(scene.parts, null) };
  return bestForm(exact, { mesh, picture: savedPicture }, options);
}
