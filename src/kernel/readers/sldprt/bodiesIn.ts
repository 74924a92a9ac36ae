import type { Brep } from '../../brep/brep';
import { schemaOf } from '../xt/readXt';
import { xtBrep } from '../xt/xtBrep';
import type { XtData } from '../xt/nodes/xtData';
import { agreementWith } from './agreement';
import type { DisplayFace } from './display/displayFace';
import { shownBodies } from './shownBodies';

/** The exact bodies of a part. */
export interface ExactBodies {
  readonly brep: Brep;
  readonly schema: string;
}

/**
 * The bodies in Parasolid data that together are one state of a part, without the hidden ones.
 * @returns null if there are none
 * @throws Refusal if they cannot be read
 */
export function bodiesIn(
  data: readonly XtData[],
  shown: readonly DisplayFace[],
): ExactBodies | null {
  const [first] = data;
  const breps = data.map((stream) => xtBrep(stream));
  const all = breps.flatMap((brep) => brep.bodies);
  const bodies = shownBodies(all, shown);
  if (!first || bodies.length === 0) return null;
  const warnings = breps.flatMap((brep) => brep.warnings);
  const [{ unitMillimetres } = { unitMillimetres: 1000 }] = breps;
  return { brep: { unitMillimetres, bodies, warnings }, schema: schemaOf(first) };
}

/** The state that agrees best with the mesh; of equally good ones the first. */
export function bestOf(
  states: readonly ExactBodies[],
  shown: readonly DisplayFace[],
): ExactBodies | null {
  const [only] = states;
  if (states.length < 2) return only ?? null;
  const agreement = agreementWith(shown);
  const scores = states.map(({ brep }) => agreement(brep.bodies));
  return states[scores.indexOf(Math.max(...scores))] ?? null;
}
