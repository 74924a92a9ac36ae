import { say } from '../../../contract/say';
import { Refusal } from '../../refusal';
import type { Brep } from '../brep/brep';
import { schemaOf } from '../xt/readXt';
import { xtBrep } from '../xt/xtBrep';
import { readXtData } from '../xt/xtData';
import { agreementWith } from './agreement';
import type { DisplayFace } from './displayFace';
import type { SolidWorksFile } from './openSolidWorks';
import { type ParasolidState, parasolidStreams } from './parasolidStreams';
import { shownBodies } from './shownBodies';

/** The exact bodies of a part. */
export interface ExactBodies {
  readonly brep: Brep;
  readonly schema: string;
}

/**
 * Reads the exact bodies that SolidWorks keeps beside the mesh: of several configurations those that the
 * mesh shows, and of its bodies those that are not hidden.
 * @param shown the faces of the mesh; none where there is no mesh
 * @returns null when there are no bodies, or the reason why they cannot be read, as a sentence
 */
export function readExactBodies(
  file: SolidWorksFile,
  shown: readonly DisplayFace[],
): ExactBodies | string | null {
  for (const states of parasolidStreams(file)) {
    const read = states.map((state) => readState(state, shown));
    const bodies = read.filter((state) => state !== null && typeof state !== 'string');
    const [only] = bodies;
    if (only) return bodies.length === 1 ? only : bestOf(bodies, shown);
    const why = read.find((state) => typeof state === 'string');
    if (why !== undefined) return why;
  }
  return null;
}

function readState(
  unpack: ParasolidState,
  shown: readonly DisplayFace[],
): ExactBodies | string | null {
  try {
    const sections = unpack();
    if (sections.includes(null)) return say('It is damaged and cannot be unpacked.');
    const data = sections.flatMap((section) => (section ? [readXtData(section)] : []));
    const [first] = data;
    const breps = data.map(xtBrep);
    const bodies = shownBodies(
      breps.flatMap((brep) => brep.bodies),
      shown,
    );
    if (!first || bodies.length === 0) return null;
    const warnings = breps.flatMap((brep) => brep.warnings);
    const [{ unitMillimetres } = { unitMillimetres: 1000 }] = breps;
    return { brep: { unitMillimetres, bodies, warnings }, schema: schemaOf(first) };
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** The first of those that agree best. */
function bestOf(states: readonly ExactBodies[], shown: readonly DisplayFace[]): ExactBodies | null {
  const agreement = agreementWith(shown);
  const scores = states.map(({ brep }) => agreement(brep.bodies));
  return states[scores.indexOf(Math.max(...scores))] ?? null;
}
