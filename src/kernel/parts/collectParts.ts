import { isExactEnough } from '../../model/modelExtras';
import { loosePercent } from '../../model/readModelExtras';
import { say } from '../../words/say';
import type { PartMesh } from '../base/scene';
import { openSides } from '../mesh/openSides';
import { enclosesOther, notClosed } from './noVolume';
import type { BuiltPart, PartItem } from '../bodies/builtPart';

export interface CollectedParts {
  readonly parts: readonly PartMesh[];
  readonly indexOf: (geometry: number) => { index: number; name: string } | null;
  /** The largest linear deflection of all parts with exact faces, in metres; null where there is none. */
  readonly linearDeflection: number | null;
  readonly warnings: readonly string[];
}

/** A smaller share of the area that is uncertain is not kept: areas and volumes are computed less closely. */
const minLooseness = 1e-7;

/**
 * The parts of a scene, and warnings about those that are missing, open or not exact.
 * @param open names of other parts that are known to be open
 */
export function collectParts(
  items: readonly Pick<PartItem, 'id' | 'name'>[],
  built: readonly (BuiltPart | null)[],
  open: readonly string[] = [],
): CollectedParts {
  const parts: PartMesh[] = [];
  const placeOf = new Map<number, { index: number; name: string }>();
  const missing: string[] = [];
  const saved: string[] = [];
  const loose: Loose[] = [];
  const gaping = [...open];
  const doubtful: string[] = [];
  let linearDeflection: number | null = null;
  let unmeshed = 0;
  const lacking: string[] = [];
  items.forEach(({ id, name }, i) => {
    const found = built[i];
    if (!found) {
      missing.push(name);
      return;
    }
    placeOf.set(id, { index: parts.length, name });
    unmeshed += found.unmeshedFaces;
    if (found.unmeshedFaces > 0) lacking.push(name);
    const part = withLooseness(found);
    parts.push(part);
    // Of a part that lacks faces, it is told how many.
    if (found.isOpen === true && !part.missingFaces) {
      (openSides(part) > 0 ? gaping : doubtful).push(name);
    }
    const { looseness = 0, shapes } = part;
    if (!isExactEnough(looseness)) loose.push({ name, looseness, areFacesKnown: !!shapes });
    if (found.linearDeflection === null) saved.push(name);
    else linearDeflection = Math.max(linearDeflection ?? 0, found.linearDeflection);
  });
  return {
    parts,
    indexOf: (id) => placeOf.get(id) ?? null,
    linearDeflection,
    warnings: [
      ...sentenceWithNames(leftOut, missing),
      ...sentenceWithNames((names) => unmeshedWarning(unmeshed, names), lacking),
      ...sentenceWithNames(notClosed, gaping),
      ...sentenceWithNames(enclosesOther, doubtful),
      ...sentenceWithNames(savedTriangles, saved),
      ...looseSentence(
        looseEdges,
        loose.filter(({ areFacesKnown }) => areFacesKnown),
      ),
      ...looseSentence(
        unknownFaces,
        loose.filter(({ areFacesKnown }) => !areFacesKnown),
      ),
    ],
  };
}

/** The part, which says itself how far its sums are sure. */
export function withLooseness({
  part,
  looseness,
}: Pick<BuiltPart, 'part' | 'looseness'>): PartMesh {
  return looseness !== null && looseness > minLooseness ? { ...part, looseness } : part;
}

interface Loose {
  readonly name: string;
  readonly looseness: number;
  readonly areFacesKnown: boolean;
}

function looseSentence(
  sentence: (names: string, share: number) => string,
  loose: readonly Loose[],
): string[] {
  const share = Math.max(0, ...loose.map(({ looseness }) => looseness));
  const names = loose.map(({ name }) => name);
  return sentenceWithNames((shown) => sentence(shown, share), names);
}

const leftOut = (names: string) =>
  say('Left out, because the geometry is damaged: {names}.', { names });
const savedTriangles = (names: string) =>
  say('Drawn from triangles that another program saved, without exact faces: {names}.', { names });
const looseEdges = (names: string, share: number) =>
  say(
    'Edges lie beside their faces: areas and volumes are sure to about {percent} % only: {names}.',
    {
      percent: loosePercent(share),
      names,
    },
  );

const unknownFaces = (names: string, share: number) =>
  say(
    'The faces of these bodies are not known one by one: areas and volumes are sure to about {percent} % only: {names}.',
    { percent: loosePercent(share), names },
  );

/** A sentence with the first few of several names and the number of others; empty for no names. */
export function sentenceWithNames(
  sentence: (names: string) => string,
  names: readonly string[],
): string[] {
  return names.length === 0 ? [] : [sentence(abbreviatedNames(names))];
}

/** The first few of several names, each with its count where it occurs more than once, and the number of others. */
export function abbreviatedNames(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shown = [...counts].slice(0, 5);
  const first = shown
    .map(([name, count]) => (count === 1 ? `“${name}”` : `“${name}” × ${count}`))
    .join(', ');
  const more = names.length - shown.reduce((sum, [, count]) => sum + count, 0);
  return more > 0 ? say('{first} and {more} more', { first, more }) : first;
}

/** A warning about faces that could not be triangulated. @param names of their bodies */
function unmeshedWarning(count: number, names: string): string {
  return count === 1
    ? say('One face could not be meshed: {names}.', { names })
    : say('{count} faces could not be meshed: {names}.', { count, names });
}
