import type { ViewScene } from './pack/viewScene';
import type { Scene } from './scene';

/**
 * Characters of a name, a sentence or another word of a file. A file may use one name a hundred thousand times, and
 * everything that is written of it repeats the name; file systems end at 255.
 */
const longestName = 256;
const longestSentence = 2000;

/** A name as it is kept: whole, unless it is longer than any that people give. */
export function shortName(name: string): string {
  return shortened(name, longestName);
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // Half a character beyond the first plane would be none.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A scene of a CAD file, in which no name is too long to be written for each placement. */
export function withShortNames(scene: Scene): Scene {
  const { roots, parts, facts } = scene;
  return {
    ...scene,
    roots: shortNames(roots),
    parts: parts.map((part) => shortNamed(part)),
    facts: {
      ...facts,
      schema: facts.schema === null ? null : shortName(facts.schema),
      sourceUnit: facts.sourceUnit === null ? null : shortName(facts.sourceUnit),
      warnings: facts.warnings.map((warning) => shortened(warning, longestSentence)),
    },
  };
}

/** The same for a result. */
export function withShortViewNames(scene: ViewScene): ViewScene {
  const { roots, facts } = scene;
  const notes = facts.notes.map((note) => shortened(note, longestSentence));
  const unit = facts.unit === null ? null : shortName(facts.unit);
  return { facts: { ...facts, unit, notes }, roots: shortNames(roots) };
}

interface Named<T> {
  readonly name: string;
  readonly children: readonly T[];
}

/** What placements share stays shared, and what has short names stays the same. */
function shortNames<T extends Named<T>>(roots: readonly T[]): readonly T[] {
  const known = new Map<readonly T[], readonly T[]>();
  const shortened = (nodes: readonly T[]): readonly T[] => {
    const before = known.get(nodes);
    if (before) return before;
    const after = nodes.map((node) => {
      const children = shortened(node.children);
      return children === node.children ? shortNamed(node) : shortNamed({ ...node, children });
    });
    const result = after.every((node, i) => node === nodes[i]) ? nodes : after;
    known.set(nodes, result);
    return result;
  };
  return shortened(roots);
}

function shortNamed<T extends { readonly name: string }>(given: T): T {
  const name = shortName(given.name);
  return name === given.name ? given : { ...given, name };
}
