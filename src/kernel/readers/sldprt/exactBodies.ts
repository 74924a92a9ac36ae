import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { readXtData } from '../xt/nodes/xtData';
import { areShown, markShareIn } from './agreement';
import { bestOf, bodiesIn, type ExactBodies } from './bodiesIn';
import type { DisplayFace } from './display/displayFace';
import { earlierBodies } from './earlierBodies';
import type { SolidWorksFile } from './openSolidWorks';
import { importedStreams, type ParasolidState, parasolidStreams } from './parasolidStreams';

/**
 * Reads the exact bodies that SolidWorks keeps beside the mesh: those of the configuration and the state in the history
 * that the mesh shows, without hidden bodies.
 * @param shown the faces of the mesh; empty if there is no mesh
 * @returns null if there are no bodies, or the reason why they cannot be read, as a sentence
 */
export function readExactBodies(
  file: SolidWorksFile,
  shown: readonly DisplayFace[],
): ExactBodies | string | null {
  for (const states of parasolidStreams(file)) {
    const read = states.map((state) => readState(state, shown));
    const last = bestOf(read.filter(isRead), shown);
    if (last) return asShown(last, states, file, shown);
    const why = read.find((state) => typeof state === 'string');
    if (why !== undefined) return why;
  }
  return null;
}

/**
 * Reads the bodies of a part in the state that was saved last, whatever a mesh shows; hidden ones too.
 * @param configuration the number of the configuration that was shown last; null where it is not known
 * @returns as `readExactBodies`
 */
export function readLastBodies(
  file: SolidWorksFile,
  configuration: string | null,
): ExactBodies | string | null {
  for (const states of parasolidStreams(file, configuration)) {
    const read = states.map((state) => readState(state, []));
    const last = read.find(isRead) ?? read.find((state) => typeof state === 'string');
    if (last !== undefined) return last;
  }
  return null;
}

/** The last state of a part, unless the mesh shows an earlier one. */
function asShown(
  last: ExactBodies,
  states: readonly ParasolidState[],
  file: SolidWorksFile,
  shown: readonly DisplayFace[],
): ExactBodies {
  if (shown.length === 0 || areShown(last.brep.bodies, shown)) return last;
  const earlier = earlierBodies(states, shown);
  if (earlier) return earlier;
  const imported = importedStreams(file).map((state) => readState(state, []));
  return withImported(last, imported.filter(isRead), shown) ?? last;
}

function readState(
  { unpack }: ParasolidState,
  shown: readonly DisplayFace[],
): ExactBodies | string | null {
  try {
    const sections = unpack();
    if (sections.includes(null)) return say('It is damaged and cannot be unpacked.');
    return bodiesIn(
      sections.flatMap((section) => (section ? [readXtData(section)] : [])),
      shown,
    );
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

export function isRead(state: ExactBodies | string | null): state is ExactBodies {
  return state !== null && typeof state !== 'string';
}

/**
 * Adds imported bodies that were not modified since, which are stored separately: those solids whose marks are all on
 * the mesh. Other imported bodies were consumed by later features.
 * @returns null if the bodies together are not what the mesh shows
 */
function withImported(
  made: ExactBodies,
  imported: readonly ExactBodies[],
  shown: readonly DisplayFace[],
): ExactBodies | null {
  const shareOf = markShareIn(shown);
  const beside = imported
    .flatMap(({ brep }) => brep.bodies)
    .filter((body) => body.kind === 'solid' && shareOf([body]) === 1);
  const bodies = [...made.brep.bodies, ...beside];
  if (beside.length === 0 || !areShown(bodies, shown)) return null;
  return { ...made, brep: { ...made.brep, bodies } };
}
