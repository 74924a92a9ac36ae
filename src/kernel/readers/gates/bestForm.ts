import { EngineBreakdown } from '../../engineTroubles';
import { Refusal } from '../../refusal';
import type { Scene } from '../../scene';
import { bridgeModel, type ExactModel, meshExact } from '../bridge/exactScene';
import type { Brep } from '../brep/brep';
import type { MeshOptions } from '../bridge/meshBridged';
import { exactEvidence, type SavedEvidence } from './evidence';
import { whyMissing, whyNotExact, whyTooMany } from './whyNotExact';

export interface BestFormOptions extends MeshOptions {
  /** Told in one line, for a log, what went wrong without ending the conversion. */
  readonly logTrouble: (line: string) => void;
}

/** The mesh that a program saved in the file. */
export interface SavedForm {
  readonly scene: Scene;
  readonly evidence: SavedEvidence;
}

/**
 * The exact bodies of a part if they pass the gates, else the saved mesh, with a warning that says why.
 * @param exact a sentence when they cannot be read
 * @throws Refusal when neither can be shown; EngineNotLoaded when the engine is not there
 */
export async function bestForm(
  exact: ExactModel | string,
  saved: SavedForm | null,
  options: BestFormOptions,
): Promise<Scene> {
  const tried = typeof exact === 'string' ? exact : await tryExact(exact, saved, options);
  if (typeof tried !== 'string') return tried;
  if (!saved) throw new Refusal('noGeometry', `There is no saved mesh to show. ${tried}`);
  const { scene } = saved;
  const warnings = [...scene.facts.warnings, tried];
  return { ...scene, facts: { ...scene.facts, warnings } };
}

/** The scene, or the sentence that says why there is none. */
async function tryExact(
  exact: ExactModel,
  saved: SavedForm | null,
  options: BestFormOptions,
): Promise<Scene | string> {
  const tooMany = saved && whyTooMany(facesOf(exact.brep));
  if (tooMany) return notShown(tooMany);
  try {
    const bridged = bridgeModel(exact);
    const missing = bridged.bodies.flatMap((body) => body.missing);
    // Before the engine is asked for what would not be shown.
    if (missing.length > 0) return notShown(whyMissing(missing.length));
    const { scene, bodies } = await meshExact(exact, bridged, options);
    const why = whyNotExact(exactEvidence(bodies), saved?.evidence ?? null);
    return why === null ? scene : notShown(why);
  } catch (error) {
    if (error instanceof Refusal) return `The exact body is not shown. ${error.message}`;
    if (!(error instanceof EngineBreakdown)) throw error;
    options.logTrouble(`the geometry engine broke down on the exact body: ${error.message}`);
    return notShown('the geometry engine broke on it');
  }
}

function facesOf({ bodies }: Brep): number {
  return bodies
    .flatMap(({ lumps }) => lumps.flatMap(({ shells }) => shells))
    .reduce((sum, { faces }) => sum + faces.length, 0);
}

function notShown(why: string): string {
  return `The exact body is not shown, because ${why}.`;
}
