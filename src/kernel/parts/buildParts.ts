import type { Quality } from '../../model/modelExtras';
import { extentsOfPlacements } from '../../model/exact/extents';
import type { Progress } from '../../words/progress';
import { say } from '../../words/say';
import { EngineBreakdown } from '../base/engineTroubles';
import { reportBodyStart, fractionWithBodies, type Report } from '../bodies/report';
import type { NoSolid } from '../bodies/meshBody';
import { meshOpenBody, meshWholeBody } from '../bodies/meshShownBody';
import { Unexpected, unexpectedAsValue } from '../base/unexpected';
import { neededStatements } from '../opencascade/neededStatements';
import { openStepModel } from '../opencascade/stepModel';
import { withOpenCascade } from '../opencascade/withOpenCascade';
import type { Body } from '../brep/brep';
import type { PartMesh } from '../base/scene';
import type { BuiltPart, FileNumbers, ItemColors, PartItem } from '../bodies/builtPart';
import { buildWithEngine, type OpenedStep } from '../opencascade/buildWithEngine';
import { damage, type ExchangeStructure } from '../part21/exchangeStructure';
import { unitsForEngine } from '../opencascade/unitsForEngine';

export interface BuildOptions {
  /** Folder of the engines' files, which are not part of the bundle. */
  readonly enginesDir: string;
  readonly quality: Quality;
  readonly report: Report;
  /** Receives one line for the log about why parts are left to the engine. */
  readonly logTrouble?: (line: string) => void;
  /** Faces of the file, by instance number, whose index in their part is needed. */
  readonly askedFaces?: ReadonlySet<number>;
  /** Whether the engine builds every part, for comparison. */
  readonly engineAlone?: boolean;
  /** Called with the name of a solid that is none, by the file itself. Without this callback, an engine builds it. */
  readonly reportNoSolid?: (name: string, why: NoSolid) => void;
  /**
   * The matrices in which an item is placed, one for each orientation, where they are known before it is built: its
   * exact shape is then let go when it is meshed.
   */
  readonly turnsOf?: (item: number) => Iterable<Float64Array>;
  /** Whether bodies keep the coordinates of the file, because they are compared with a saved mesh. */
  readonly staysPut?: boolean;
}

/** A solid or surface as an exact body or as triangles, or why neither is known. */
export type KnownBody =
  | {
      readonly kind: 'known';
      readonly body: Body;
      /** Millimetres in the unit of its lengths. */
      readonly unitMillimetres: number;
    }
  /** Triangles of another program, where the file has no exact faces. */
  | { readonly kind: 'triangles'; readonly part: PartMesh; readonly numbers: FileNumbers }
  | { readonly kind: 'not taken'; readonly why: string };

type Unnumbered = Omit<PartItem, 'number' | 'count'>;
type Numbered<T> = T & Pick<PartItem, 'number' | 'count'>;

/**
 * Builds and meshes every solid and surface once: from its exact body where that is reliable and complete, else
 * by the geometry engine, which is loaded only if needed.
 * @returns one result for each item, in order; null for an item that cannot be built
 * @throws Refusal, EngineNotLoaded when the engine is needed
 */
export async function buildParts<T extends Unnumbered>(
  exchange: Pick<ExchangeStructure, 'file' | 'source'>,
  styles: ItemColors,
  unnumbered: readonly T[],
  bodyOf: (item: T, progress: Progress) => KnownBody,
  options: BuildOptions,
): Promise<readonly (BuiltPart | null)[]> {
  const count = unnumbered.length;
  const items = unnumbered.map((item, i) => ({ ...item, number: i + 1, count }));
  const built = new Map<T, BuiltPart>();
  const opened = new Map<T, () => BuiltPart | null>();
  const whyLeft: string[] = [];
  for (const item of options.engineAlone === true ? [] : items) {
    const part = buildFromBody(styles, item, bodyOf, { ...options, done: built.size });
    if (part.kind === 'built') built.set(item, part.part);
    else {
      whyLeft.push(`#${item.id}: ${part.why}`);
      opened.set(item, part.open);
    }
  }
  if (whyLeft.length > 0) options.logTrouble?.(engineLogLine(whyLeft));
  const remaining = items.filter((item) => !built.has(item));
  const byEngine =
    remaining.length > 0
      ? await buildRemaining(exchange, styles, remaining, options, built.size).catch(
          asNothing(options),
        )
      : [];
  remaining.forEach((item, i) => {
    // What the engine cannot build either is shown as far as its faces can be meshed.
    const part = byEngine[i] ?? opened.get(item)?.();
    if (part) built.set(item, part);
  });
  return items.map((item) => built.get(item) ?? null);
}

/** What the engine breaks down on is left out like anything else that it cannot build. */
function asNothing({ logTrouble }: BuildOptions): (error: unknown) => readonly [] {
  return (error) => {
    if (!(error instanceof EngineBreakdown)) throw error;
    logTrouble?.(`the geometry engine broke down: ${error.message}`);
    return [];
  };
}

/** The distance of saved triangles from the exact shape is not known. */
const saved = { linearDeflection: null, looseness: null, unmeshedFaces: 0 };

function buildFromBody<T extends Unnumbered>(
  styles: ItemColors,
  item: Numbered<T>,
  bodyOf: (item: T, progress: Progress) => KnownBody,
  { quality, report, reportNoSolid, turnsOf, done }: BuildOptions & { readonly done: number },
): Attempt {
  const { count } = item;
  const reading = reportBodyStart(report, building(item), { done, count });
  const known = unexpectedAsValue(() => bodyOf(item, reading));
  if (known instanceof Unexpected) return leftToEngine(known.message);
  if (known.kind === 'not taken') return leftToEngine(known.why);
  if (known.kind === 'triangles') return { kind: 'built', part: { ...saved, ...known } };
  const phase = say('Meshing {number} of {count}: {name}', item);
  const reportShare = reportBodyStart(report, phase, { done, count });
  const look = { name: item.name, color: styles.colorOf(item.id) ?? item.color };
  const { body, unitMillimetres } = known;
  const whole = meshWholeBody(body, unitMillimetres, quality, look, {
    reportShare,
    ...(reportNoSolid && { reportNoSolid: (why: NoSolid) => reportNoSolid(item.name, why) }),
  });
  if (whole.kind === 'meshed') {
    const { reach } = whole.part;
    const extents = turnsOf && reach && extentsOfPlacements(reach, turnsOf(item.id));
    const part = { ...whole.part, ...(extents && { reach: extents }) };
    return { kind: 'built', part: { ...whole, part, unmeshedFaces: 0, isWhole: true } };
  }
  return leftToEngine(whole.why, () => {
    // All others are built by then.
    const reportOpen = reportBodyStart(report, phase, { done: count, count });
    return meshOpenBody(body, unitMillimetres, quality, look, reportOpen);
  });
}

const building = (item: PartItem) => say('Building {number} of {count}: {name}', item);

/** A part, or why it is left to the engine. */
type Attempt =
  | { readonly kind: 'built'; readonly part: BuiltPart }
  | {
      readonly kind: 'left';
      readonly why: string;
      /** Builds it without faces that cannot be meshed, in case the engine builds nothing. */
      readonly open: () => BuiltPart | null;
    };

function leftToEngine(why: string, open: () => BuiltPart | null = () => null): Attempt {
  return { kind: 'left', why, open };
}

const maxReasons = 5;

/** One line for the log. */
export function engineLogLine(whys: readonly string[]): string {
  return `left to the geometry engine: ${firstReasons(whys)}`;
}

/** The first few of several reasons and the number of others, for the log. */
export function firstReasons(whys: readonly string[]): string {
  const more = whys.length - maxReasons;
  const shown = whys.slice(0, maxReasons).join('; ');
  return `${shown}${more > 0 ? `; and ${more} more` : ''}`;
}

/**
 * Builds and meshes solids and surfaces by the geometry engine. On an item that breaks the engine down, the others are
 * built by a new one.
 * @param done number of other items of the file that are already built
 * @returns one result for each item, in order; null for an item that cannot be built
 * @throws Refusal, EngineNotLoaded; EngineBreakdown where it broke down on all of them
 */
export async function buildRemaining(
  exchange: Pick<ExchangeStructure, 'file' | 'source'>,
  styles: ItemColors,
  left: readonly PartItem[],
  options: BuildOptions,
  done = 0,
): Promise<readonly (BuiltPart | null)[]> {
  const total = done + left.length;
  const [first] = left;
  // Until it has started and read its file, the engine says nothing.
  if (first) options.report(building(first), fractionWithBodies(done, total));
  const { file, source } = neededStatements(
    exchange,
    left.map(({ id }) => id),
  );
  const parts: (BuiltPart | null)[] = [];
  const breakdowns: EngineBreakdown[] = [];
  const buildNext = (opened: OpenedStep, item: PartItem) => {
    const fraction = fractionWithBodies(done + parts.length, total);
    const report = (phase: string) => options.report(phase, fraction);
    parts.push(buildWithEngine(opened, item, { ...options, report }));
  };
  while (parts.length < left.length) {
    const next = left.slice(parts.length);
    const progress = { isOpen: false };
    try {
      await withOpenCascade(options.enginesDir, (engine) => {
        const model = openStepModel(engine, unitsForEngine(file, source));
        if (!model) throw damage();
        progress.isOpen = true;
        const opened = { engine, model, styles, file };
        for (const item of next) buildNext(opened, item);
        model.close();
      });
    } catch (error) {
      // One that breaks down before it is open does so on the file itself, whichever item is asked for.
      if (!(error instanceof EngineBreakdown) || !progress.isOpen) throw error;
      breakdowns.push(error);
      const name = left[parts.length]?.name ?? '';
      options.logTrouble?.(`the geometry engine broke down on “${name}”: ${error.message}`);
      parts.push(null);
    }
  }
  const [breakdown] = breakdowns;
  if (breakdown && breakdowns.length === left.length) throw breakdown;
  return parts;
}
