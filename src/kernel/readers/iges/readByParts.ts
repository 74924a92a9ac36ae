import { qualityLimits } from '../../base/qualityLimits';
import type { Scene } from '../../base/scene';
import type { BuiltPart } from '../../bodies/builtPart';
import { engineLogLine } from '../../parts/buildParts';
import { collectParts, sentenceWithNames } from '../../parts/collectParts';
import { leftOutBelow } from '../../parts/leftOutBelow';
import type { EntitySet } from './structure/entitySet';
import { Unexpected } from '../../base/unexpected';
import { meshOwn, type RemainingItem } from './build/meshOwn';
import { unsureVolumes, withoutVolume } from './build/unsureVolumes';
import { unitWarnings, type GlobalSection } from './globalSection';
import { openIges, type OpenedIges } from './openIges';
import type { IgesOptions } from '../../opencascade/occtImport/engineOptions';
import type { IgesSections } from './fileSections';
import type { NamedItem } from './bodies/namedItems';
import { nodesOf } from './build/nodesOf';
import { curvesAlone } from './build/curvesAlone';
import { isEmpty } from './structure/entitySet';
import { say } from '../../../words/say';

/** Notes about parts without exact facts. */
function notSure(
  byEngine: readonly NamedItem[],
  withoutVolume: readonly NamedItem[],
): readonly string[] {
  return [
    ...sentenceWithNames(readByEngine, namesOf(byEngine)),
    ...sentenceWithNames(noVolume, namesOf(withoutVolume)),
  ];
}

function namesOf(items: readonly NamedItem[]): string[] {
  return items.map(({ name }) => name);
}

const readByEngine = (names: string) =>
  say('Read by the geometry engine, without exact volumes and areas: {names}.', { names });
const noVolume = (names: string) =>
  say(
    'Without a volume, because the geometry engine read something around or within them: {names}.',
    { names },
  );

/**
 * Reads an IGES file part by part: our own reader reads what it can read reliably, the geometry engine the rest.
 * @throws Unexpected if the file has to be read as a whole by the engine; Refusal, EngineNotLoaded
 */
export async function readByParts(
  sections: IgesSections,
  global: GlobalSection,
  options: IgesOptions,
): Promise<Scene> {
  const opened = openIges(sections, global);
  if (isEmpty(opened.root)) return wireframeScene(opened, sections, global, options);
  const own = meshOwn(opened.items.all, options);
  const byEngine = await readLeft(own.left, opened, options);
  const unsure = unsureVolumes(own.built, byEngine);
  const built = new Map([...own.built, ...byEngine]);
  for (const [named, part] of own.built) {
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
      linearDeflection,
      angularDeflection: qualityLimits[options.quality].angle,
      ...(leftOut.length > 0 && { leftOut }),
      warnings: [
        ...sections.warnings,
        ...unitWarnings(global),
        ...warnings,
        ...notSure([...byEngine.keys()], [...unsure]),
        ...hiddenThings(opened.hidden),
      ],
    },
  };
}

/** @throws Unexpected if there is no curve to show either */
function wireframeScene(
  { source, root, hidden }: OpenedIges,
  sections: IgesSections,
  global: GlobalSection,
  { quality }: IgesOptions,
): Scene {
  const name = root.name ?? say('Curves');
  const curves = curvesAlone(source, name, quality);
  if (!curves) throw new Unexpected('no solid or surface');
  const { part, warnings } = curves;
  return {
    roots: [{ name, matrix: null, part: 0, color: null, children: [] }],
    parts: [part],
    facts: {
      sourceFormat: 'IGES',
      schema: global.version,
      sourceUnit: global.unit,
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

/**
 * With more remaining parts than this the file is read as a whole, because the engine is started anew for each part.
 */
const mostLeft = 40;

async function readLeft(left: readonly RemainingItem[], opened: OpenedIges, options: IgesOptions) {
  const [first] = left;
  if (!first) return new Map<NamedItem, BuiltPart>();
  if (left.length > mostLeft) {
    throw new Unexpected(`${left.length} parts that are not sure; ${reasonOf(first)}`);
  }
  options.logTrouble?.(engineLogLine(left.map(reasonOf)));
  const { meshRemaining: meshLeft } = await import('./build/meshRemaining');
  return meshLeft(left, opened, options);
}

function reasonOf({ named, why }: RemainingItem): string {
  return `${named.name}: ${why}`;
}

function treeOf({ root, items }: OpenedIges, built: ReadonlyMap<NamedItem, BuiltPart>) {
  const numbers = new Map(items.all.map((named, id) => [named, id]));
  const collected = collectParts(
    items.all.map(({ name }, id) => ({ id, name })),
    items.all.map((named) => built.get(named) ?? null),
  );
  // The engine may find geometry of types that our reader does not support.
  if (collected.parts.length === 0) throw new Unexpected('no solid or surface');
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
