import { say } from '../../../words/say';
import { withSavedPicture } from '../../base/refusal';
import type { PartMesh, Scene } from '../../base/scene';
import { withWarnings } from '../../base/withWarnings';
import { facesOf } from '../../brep/facesOf';
import type { ExactModel } from '../../parts/exactScene';
import { bestForm, type BestFormOptions } from '../../gates/saved/bestForm';
import { savedEvidence } from '../../gates/saved/savedEvidence';
import { whyTooLong } from '../../gates/saved/whyNotExact';
import { pmiNotShown } from '../../parts/pmiNotShown';
import { hasNotes } from './hasNotes';
import { type NxBody, readNxBodies } from './nxBodies';
import { nxPicture } from './nxPicture';
import { type NxStreams, openNx } from './nxStreams';
import { notShownOfOthers } from './otherFiles';
import { pairBodies } from './pairBodies';
import { readNxMeshes } from './readNxMeshes';

/**
 * Reads an NX part: the meshes (as JT) and the picture that NX saved with it. In the finest quality, exact bodies
 * replace the meshes if there is a complete and matching one for each. The file does not tell which bodies form the
 * part, so they are not used otherwise.
 * @throws Refusal if the file is damaged, or was saved without meshes; with the picture, if there is one
 */
export async function readNx(
  bytes: Uint8Array,
  options: BestFormOptions,
  fileName: string,
): Promise<Scene> {
  options.report(say('Reading'));
  const streams = openNx(bytes);
  return withSavedPicture(
    () => nxPicture(streams),
    async () => withNotShown(await shownPart(streams, options, fileName), streams),
  );
}

/** Adds the notes about other files and annotations, whether a mesh, an exact body or a picture is shown. */
function withNotShown(scene: Scene, streams: NxStreams): Scene {
  const others = notShownOfOthers(streams);
  const notes = hasNotes(streams) ? [pmiNotShown()] : [];
  return withWarnings(scene, [...(others === null ? [] : [others]), ...notes]);
}

async function shownPart(
  streams: NxStreams,
  options: BestFormOptions,
  fileName: string,
): Promise<Scene> {
  const scene = readNxMeshes(streams, options, fileName);
  if (options.quality !== 'fine') return scene;
  const meshes = scene.parts.filter(({ faces }) => faces.length > 0);
  const exact = exactOf(streams, meshes);
  if (exact === null) return scene;
  const { savedPicture = null } = scene;
  const model = typeof exact === 'string' ? exact : { ...exact, fileName, savedPicture };
  const isPaired = typeof exact === 'string' || exact.isPaired;
  const mesh = { scene, evidence: savedEvidence(scene.parts, isPaired ? null : 0), meshes };
  return bestForm(model, { mesh, picture: savedPicture }, options);
}

interface Exact extends Pick<ExactModel, 'sourceFormat' | 'brep' | 'schema'> {
  /** False if the body was only chosen to report what there is instead of the mesh's own body. */
  readonly isPaired: boolean;
}

/**
 * The bodies from which the meshes were made, in their order; a sentence if some are missing, null if there are none.
 */
function exactOf(streams: NxStreams, meshes: readonly PartMesh[]): Exact | string | null {
  const tooLong = whyTooLong(meshes.reduce((sum, { faces }) => sum + faces.length, 0));
  if (tooLong !== null) return notShown(tooLong);
  const bodies = readNxBodies(streams);
  if (bodies === null) return null;
  if (typeof bodies === 'string') return say('The exact body is not shown. {why}', { why: bodies });
  const own = pairBodies(meshes, bodies).flatMap((body) => body ?? []);
  // For a single mesh, the gates give the best reason why a body does not fit.
  const isPaired = own.length === meshes.length;
  const shown = meshes.length === 1 && !isPaired ? likeliest(bodies, meshes) : own;
  const [first] = shown;
  const missing = meshes.length - shown.length;
  if (!first || missing > 0) return notShown(whyUnpaired(missing, meshes.length));
  // No gate accepts a sheet, so the other bodies need not be meshed.
  if (shown.some(({ body }) => body.kind === 'sheet')) {
    return notShown(say('there are gaps between its faces'));
  }
  const { unitMillimetres, schema } = first;
  const brep = { unitMillimetres, bodies: shown.map(({ body }) => body), warnings: [] };
  return { sourceFormat: 'NX', brep, schema, isPaired };
}

/** The first body with as many faces as the mesh, or else the one with the most faces. */
function likeliest(bodies: readonly NxBody[], [mesh]: readonly PartMesh[]): NxBody[] {
  const faces = bodies.map(({ body }) => facesOf(body).length);
  const most = faces.reduce((found, count) => Math.max(found, count), 0);
  const alike = faces.indexOf(mesh?.faces.length ?? most);
  return bodies.slice(alike < 0 ? faces.indexOf(most) : alike).slice(0, 1);
}

function whyUnpaired(missing: number, count: number): string {
  return missing === 1
    ? say('one of its {count} bodies is there as a mesh alone', { count })
    : say('{missing} of its {count} bodies are there as meshes alone', { missing, count });
}

function notShown(why: string): string {
  return say('The exact body is not shown, because {why}.', { why });
}
