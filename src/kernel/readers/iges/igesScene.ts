import { qualityLimits } from '../../base/qualityLimits';
import { Refusal } from '../../base/refusal';
import type { Scene } from '../../base/scene';
import type { BuiltPart } from '../../bodies/builtPart';
import { firstReasons } from '../../parts/buildParts';
import { collectParts, sentenceWithNames } from '../../parts/collectParts';
import { leftOutBelow } from '../../parts/leftOutBelow';
import type { EntitySet } from './structure/entitySet';
import { meshItems, type MeshOptions } from './build/meshItems';
import { unsureVolumes, withoutVolume } from './build/unsureVolumes';
import { unitWarnings, type GlobalSection } from './globalSection';
import { openIges, type OpenedIges } from './openIges';
import type { IgesSections } from './fileSections';
import type { NamedItem } from './bodies/namedItems';
import { nodesOf } from './build/nodesOf';
import { curvesAlone } from './build/curvesAlone';
import { isEmpty } from './structure/entitySet';
import { say } from '../../../words/say';

export interface IgesOptions extends MeshOptions {
  /** Called with one line for the log that tells what is shown incompletely or left out, and why. */
  readonly logTrouble?: (line: string) => void;
}

const noVolume = (names: string) =>
  say('Without a volume, because something around or within them is incomplete: {names}.', {
    names,
  });

/**
 * The contents of an IGES file. What can be read of a solid or surface is shown; faces that cannot are counted.
 * @throws Unexpected if the structure of the file cannot be followed; Refusal if there is nothing to show
 */
export function igesScene(
  sections: IgesSections,
  global: GlobalSection,
  options: IgesOptions,
): Scene {
  const opened = openIges(sections, global);
  if (isEmpty(opened.root)) return wireframeScene(opened, sections, global, options);
  const { built: meshed, incomplete, troubles } = meshItems(opened.items.all, options);
  if (troubles.length > 0) {
    options.logTrouble?.(`incomplete or left out: ${firstReasons(troubles)}`);
  }
  const isIncomplete = new Set(incomplete);
  const unsure = unsureVolumes(meshed, isIncomplete);
  const built = new Map(meshed);
  for (const [named, part] of meshed) {
    if (unsure.has(named)) built.set(named, withoutVolume(part));
  }
  const { roots, parts, linearDeflection, leftOut, warnings } = treeOf(opened, built);
  return {
    roots,
    parts,
    facts: {
      sourceFormat: 'IGES',
      schema: global.version,
      sourceUnit: global.unit,
      ...isUnitUnknown(global),
      linearDeflection,
      angularDeflection: qualityLimits[options.quality].angle,
      ...(leftOut.length > 0 && { leftOut }),
      warnings: [
        ...sections.warnings,
        ...unitWarnings(global),
        ...warnings,
        ...sentenceWithNames(noVolume, namesOf([...unsure])),
        ...hiddenThings(opened.hidden),
      ],
    },
  };
}

/** @throws Refusal if there is no curve to show either */
function wireframeScene(
  { source, root, hidden }: OpenedIges,
  sections: IgesSections,
  global: GlobalSection,
  { quality }: IgesOptions,
): Scene {
  const name = root.name ?? say('Curves');
  const curves = curvesAlone(source, name, quality);
  if (!curves) throw nothingToShow();
  const { part, warnings } = curves;
  return {
    roots: [{ name, matrix: null, part: 0, color: null, children: [] }],
    parts: [part],
    facts: {
      sourceFormat: 'IGES',
      schema: global.version,
      sourceUnit: global.unit,
      ...isUnitUnknown(global),
      // There are no triangles, so there is no deflection.
      linearDeflection: null,
      angularDeflection: null,
      warnings: [
        ...sections.warnings,
        ...unitWarnings(global),
        ...warnings,
        ...hiddenThings(hidden),
      ],
    },
  };
}

/** Lengths of a drawing at a scale, or in a unit that is not known, are no lengths of the object. */
function isUnitUnknown({
  millimetres,
  scale,
}: GlobalSection): Pick<Scene['facts'], 'isUnitUnknown'> {
  return millimetres === null || scale !== 1 ? { isUnitUnknown: true } : {};
}

function namesOf(items: readonly NamedItem[]): string[] {
  return items.map(({ name }) => name);
}

function treeOf({ root, items }: OpenedIges, built: ReadonlyMap<NamedItem, BuiltPart>) {
  const numbers = new Map(items.all.map((named, id) => [named, id]));
  const collected = collectParts(
    items.all.map(({ name }, id) => ({ id, name })),
    items.all.map((named) => built.get(named) ?? null),
  );
  if (collected.parts.length === 0) throw nothingReadable();
  const indexOf = (named: NamedItem) => collected.indexOf(numbers.get(named) ?? NaN)?.index ?? null;
  const leftOut = leftOutBelow<EntitySet>(
    [root],
    (entitySet) =>
      items.of(entitySet).flatMap((item) => (indexOf(item) === null ? [item.name] : [])),
    ({ groups, instances: uses }) => [...groups, ...uses.map(({ entitySet }) => entitySet)],
  );
  return { ...collected, leftOut, roots: nodesOf(root, items, indexOf) };
}

/** The warning about hidden entities; empty if there are none. */
function hiddenThings(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? say('One thing that the file hides is left out.')
      : say('{count} things that the file hides are left out.', { count }),
  ];
}

function nothingToShow(): Refusal {
  return new Refusal(
    'noGeometry',
    say('There is no solid or surface in this file: curves, points or drawings only.'),
  );
}

function nothingReadable(): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'No solid or surface of the IGES file can be read: they are damaged, or of kinds that Caliper does not know. Export the file again, as STEP if possible.',
    ),
  );
}
