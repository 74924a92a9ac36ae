import { Refusal } from '../../base/refusal';
import { type EarlierState, earlierStates } from '../xt/earlierStates';
import { readXtData } from '../xt/nodes/xtData';
import { areShown } from './agreement';
import { bodiesIn, type ExactBodies } from './bodiesIn';
import type { DisplayFace } from './display/displayFace';
import type { ParasolidState } from './parasolidStreams';

/** The most earlier states whose bodies are read. Most states have another number of faces and cost little. */
const maxStates = 24;

/**
 * The state in a part's history that the mesh shows. It is not the last one if later features are suppressed or rolled
 * back, such as the flat pattern of a sheet metal part; the state saved last includes these.
 * @returns null if there is none, or if the history cannot be read
 */
export function earlierBodies(
  states: readonly ParasolidState[],
  shown: readonly DisplayFace[],
): ExactBodies | null {
  let left = maxStates;
  for (const state of states) {
    try {
      for (const data of historyOf(state)) {
        if (data.faceCount < shown.length) continue;
        if (left-- === 0) return null;
        const bodies = bodiesIn([data], shown);
        if (bodies && areShown(bodies.brep.bodies, shown)) return bodies;
      }
    } catch (error) {
      // The state saved last can still be read, and is judged as if there were no history.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return null;
}

function* historyOf({ unpack, unpackHistory }: ParasolidState): Generator<EarlierState> {
  const [last] = unpack();
  const deltas = unpackHistory();
  if (last && deltas && deltas.length > 0) yield* earlierStates(readXtData(last), deltas);
}
