import { Refusal } from '../../base/refusal';
import { type EarlierState, earlierStates } from '../xt/earlierStates';
import { readXtData } from '../xt/nodes/xtData';
import { areShown } from './areShown';
import { bodiesIn, type ExactBodies } from './bodiesIn';
import type { DisplayFace } from './display/displayFace';
import type { ParasolidState } from './parasolidStreams';

/** Earlier states of which the bodies are read. Most have other counts of faces, and cost little. */
const mostTried = 24;

/**
 * The state of a part's history that the mesh shows: features behind it are suppressed or rolled back, as
 * the flat pattern of a part of sheet metal. What was saved last has them.
 * @returns null when there is none, or the history cannot be read
 */
export function earlierBodies(
  states: readonly ParasolidState[],
  shown: readonly DisplayFace[],
): ExactBodies | null {
  let left = mostTried;
  for (const state of states) {
    try {
      for (const data of historyOf(state)) {
        if (data.faceCount < shown.length) continue;
        if (left-- === 0) return null;
        const bodies = bodiesIn([data], shown);
        if (bodies && areShown(bodies.brep.bodies, shown)) return bodies;
      }
    } catch (error) {
      // What was saved last can still be read, and is judged as if there were no history.
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
