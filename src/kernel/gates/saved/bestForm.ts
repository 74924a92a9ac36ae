import { say } from '../../../words/say';
import { EngineBreakdown, EngineNotLoaded } from '../../base/engineTroubles';
import { Refusal } from '../../base/refusal';
import type { PartMesh, SavedPicture, Scene } from '../../base/scene';
import { missingFacesOf, type MeshOptions } from '../../parts/prepareBodies';
import { prepareModel, type ExactModel, finishModel } from '../../parts/exactScene';
import type { Brep } from '../../brep/brep';
import { facesOf } from '../../brep/facesOf';
import { shownPicture } from '../../picture/shownPicture';
import { exactEvidence, type ExactEvidence, type SavedEvidence } from './savedEvidence';
import { type UnmeshedEvidence, whyMeshingIsUseless, whyMissing, whyNotExact } from './whyNotExact';
import { whyNotPaired } from './whyNotPaired';
import { type DeclaredSize, whyOtherBox } from './whyOtherBox';

export interface BestFormOptions extends MeshOptions {
  /** Receives one line for the log about a trouble that does not end the conversion. */
  readonly logTrouble: (line: string) => void;
  /** Called before exact bodies are tried, if something saved can be shown should that never end. */
  readonly savedIsThere?: () => void;
  /** Why exact bodies are not tried where something saved can be shown, as a clause after `because`. */
  readonly withoutExact?: string | null;
}

/** The mesh that a program saved in the file. */
export interface SavedForm {
  readonly scene: Scene;
  /** Null where it is of an earlier state than the exact bodies: it says nothing of them. */
  readonly evidence: SavedEvidence | null;
  /** The mesh of each exact body, in their order, where the file has one for each. */
  readonly meshes?: readonly PartMesh[];
}

/** What a program saved in the file, in case the exact bodies cannot be shown. */
export interface SavedFallback {
  readonly mesh: SavedForm | null;
  readonly picture: SavedPicture | null;
  /** What the exact bodies are held against where the mesh says nothing of them. */
  readonly size?: DeclaredSize | null;
}

/**
 * The exact bodies of a part if they pass the gates, else the saved mesh with a warning that says why. Where no mesh
 * was saved, bodies of which most faces are there are shown with their gaps, as those of files without a picture are.
 * @param exact a sentence where they cannot be read
 * @throws Refusal when neither can be shown, with the saved picture; EngineNotLoaded when the engine is missing
 *   and nothing was saved
 */
export async function bestForm(
  exact: ExactModel | string,
  saved: SavedFallback,
  options: BestFormOptions,
): Promise<Scene> {
  const tried = typeof exact === 'string' ? exact : await tryExact(exact, saved, options);
  if (typeof tried !== 'string') return tried;
  const { mesh, picture } = saved;
  if (!mesh) {
    const message = say('There is no saved mesh to show. {tried}', { tried });
    throw new Refusal('noGeometry', message, { savedPicture: picture });
  }
  const { scene } = mesh;
  const warnings = [...scene.facts.warnings, tried];
  return { ...scene, facts: { ...scene.facts, warnings } };
}

/** The scene, or a sentence that says why there is none. */
async function tryExact(
  exact: ExactModel,
  saved: SavedFallback,
  options: BestFormOptions,
): Promise<Scene | string> {
  const hasSavedForm = saved.mesh !== null || (await shownPicture(saved.picture)) !== null;
  const evidence = unmeshedEvidence(exact.brep);
  const useless = hasMoreThanPicture(evidence, saved)
    ? null
    : whyMeshingIsUseless(evidence, saved.mesh?.evidence ?? null);
  const why = (hasSavedForm ? options.withoutExact : null) ?? useless;
  if (why !== null) return notShown(why);
  if (hasSavedForm) options.savedIsThere?.();
  try {
    // The saved mesh, with which it is compared, is in the coordinates of the file.
    const put = { ...options, staysPut: saved.mesh !== null };
    const begun = prepareModel(exact, put);
    const missing = begun.bodies.flatMap(missingFacesOf);
    // The engine must not work on bodies that would not be shown.
    const { faces } = evidence;
    if (missing.length > 0 && !hasMoreThanPicture({ faces, missingFaces: missing.length }, saved)) {
      return notShown(whyMissing(missing.length));
    }
    const { scene, bodies } = await finishModel(exact, begun, put);
    const failed =
      whyNotShown(exactEvidence(bodies), saved) ??
      whyNotPaired(bodies, saved.mesh?.meshes ?? []) ??
      (saved.size ? whyOtherBox(bodies, saved.size) : null);
    return failed === null ? scene : notShown(failed);
  } catch (error) {
    return whyFailed(error, hasSavedForm, options);
  }
}

/** Whether a body shows more than a picture though it has gaps: there is no mesh, and most of its faces are there. */
function hasMoreThanPicture(
  { faces, missingFaces }: UnmeshedEvidence,
  { mesh }: SavedFallback,
): boolean {
  return mesh === null && faces > 2 * missingFaces;
}

function whyNotShown(exact: ExactEvidence, saved: SavedFallback): string | null {
  const { faces, meshedFaces, missingFaces } = exact;
  const lost = { faces, missingFaces: missingFaces + faces - meshedFaces };
  if (exact.bodies > 0 && hasMoreThanPicture(lost, saved)) return null;
  return whyNotExact(exact, saved.mesh?.evidence ?? null);
}

function whyFailed(error: unknown, hasSavedForm: boolean, { logTrouble }: BestFormOptions): string {
  if (error instanceof Refusal) {
    return say('The exact body is not shown. {why}', { why: error.message });
  }
  if (error instanceof EngineBreakdown) {
    logTrouble(`the geometry engine broke down on the exact body: ${error.message}`);
    return notShown(say('the geometry engine broke on it'));
  }
  if (!(error instanceof EngineNotLoaded) || !hasSavedForm) throw error;
  logTrouble(error.message);
  return notShown(
    say('a file of the geometry engine is missing or damaged; install Caliper again'),
  );
}

function unmeshedEvidence({ bodies }: Brep): UnmeshedEvidence {
  return {
    faces: bodies.flatMap(facesOf).length,
    missingFaces: bodies.reduce((sum, { unread }) => sum + unread.length, 0),
  };
}

function notShown(why: string): string {
  return say('The exact body is not shown, because {why}.', { why });
}
