import { cutName, cutSentences, nameLimit, shownName } from '../../model/partNames';
import { readModelExtras } from '../../model/readModelExtras';
import type { ViewScene } from '../base/viewScene';
import type { Scene } from '../base/scene';

/** Limits the length of names and sentences of a CAD model. */
export function withShortNames(scene: Scene): Scene {
  const { roots, parts, facts } = scene;
  const limit = nameLimit(namesIn(roots, parts));
  const short = (name: string): string => cutName(name, limit);
  return {
    ...scene,
    roots: renamed(roots, short),
    parts: parts.map((part) => withName(part, short)),
    facts: {
      ...facts,
      schema: facts.schema === null ? null : cutName(facts.schema),
      sourceUnit: facts.sourceUnit === null ? null : cutName(facts.sourceUnit, longestUnit),
      warnings: cutSentences(facts.warnings),
    },
  };
}

/** Limits the length of names and sentences of a 3D result, and makes each one visible line. */
export function withShownNames({ roots, facts, ...rest }: ViewScene): ViewScene {
  const limit = nameLimit(namesIn(roots));
  const { unit, caliper, notes } = facts;
  return {
    ...rest,
    roots: renamed(roots, (name) => shownName(name, limit)),
    facts: {
      ...facts,
      unit: unit === null ? null : shownName(unit, longestUnit),
      caliper: readModelExtras(caliper),
      notes: cutSentences(notes),
    },
  };
}

/** Longest name of a unit, as `millimetre` or `inch`. */
const longestUnit = 100;

interface Named<T> {
  readonly name: string;
  readonly product?: string;
  readonly children: readonly T[];
}

/** Shared subtrees stay shared, and unchanged nodes stay the same objects. */
function renamed<T extends Named<T>>(
  roots: readonly T[],
  nameFor: (name: string) => string,
): readonly T[] {
  const known = new Map<readonly T[], readonly T[]>();
  const below = (nodes: readonly T[]): readonly T[] => {
    const before = known.get(nodes);
    if (before) return before;
    const after = nodes.map((node) => {
      const children = below(node.children);
      return withName(children === node.children ? node : { ...node, children }, nameFor);
    });
    const result = after.every((node, i) => node === nodes[i]) ? nodes : after;
    known.set(nodes, result);
    return result;
  };
  return below(roots);
}

function withName<T extends { readonly name: string; readonly product?: string }>(
  given: T,
  nameFor: (name: string) => string,
): T {
  const name = nameFor(given.name);
  const product = given.product === undefined ? undefined : nameFor(given.product);
  if (name === given.name && product === given.product) return given;
  return { ...given, name, ...(product !== undefined && { product }) };
}

/** All names in a file; those of shared subtrees once. */
function* namesIn<T extends Named<T>>(
  nodes: readonly T[],
  parts: readonly { readonly name: string }[] = [],
): Generator<string> {
  for (const { name } of parts) yield name;
  const left = [...nodes];
  const seen = new Set<readonly T[]>();
  for (let node = left.pop(); node; node = left.pop()) {
    yield node.name;
    if (node.product !== undefined) yield node.product;
    if (seen.has(node.children)) continue;
    seen.add(node.children);
    for (const child of node.children) left.push(child);
  }
}
