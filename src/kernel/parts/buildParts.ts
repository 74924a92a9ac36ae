import type { Quality } from '../../model/modelExtras';
import { say } from '../../words/say';
import { meshBody, type MeshedBody } from '../bodies/meshBody';
import { openStepModel } from '../opencascade/stepModel';
import { withOpenCascade } from '../opencascade/withOpenCascade';
import type { Body } from '../brep/brep';
import type { BuiltPart, ItemColors, PartItem } from '../bodies/builtPart';
import { buildWithEngine } from '../opencascade/buildWithEngine';
import { damage, type ExchangeStructure } from '../part21/exchangeStructure';
import { unitsForEngine } from '../opencascade/unitsForEngine';

export interface BuildOptions {
  /** Folder of the engines' files, which stay separate from the bundle. */
  readonly enginesDir: string;
  readonly quality: Quality;
  /** Told at each stage, in words for the user. */
  readonly report: (phase: string) => void;
  /** Told in one line, for a log, why parts are left to the engine. */
  readonly logTrouble?: (line: string) => void;
  /** Faces of the file, by instance number, whose place in their part is asked for. */
  readonly askedFaces?: ReadonlySet<number>;
  /** Leaves every part to the engine: for comparing. */
  readonly engineAlone?: boolean;
  /** Bodies are in the coordinates of the file, because they are compared with a mesh in these. */
  readonly staysPut?: boolean;
}

/** A solid or surface as an exact body, or why it is not known as one. */
export type KnownBody =
  | {
      readonly kind: 'known';
      readonly body: Body;
      /** That the unit of its lengths has. */
      readonly unitMillimetres: number;
    }
  | { readonly kind: 'not taken'; readonly why: string };

type Unnumbered = Omit<PartItem, 'number' | 'count'>;
type Numbered<T> = T & Pick<PartItem, 'number' | 'count'>;

/**
 * Builds and meshes every solid and surface once: from its exact body where that gives the whole of it
 * for sure, and what is left by the geometry engine, which is opened for nothing else.
 * @returns in the order of the items; null for what cannot be built
 * @throws Refusal, EngineBreakdown, EngineNotLoaded when the engine is needed
 */
export async function buildParts<T extends Unnumbered>(
  exchange: Pick<ExchangeStructure, 'file' | 'source'>,
  styles: ItemColors,
  unnumbered: readonly T[],
  bodyOf: (item: T) => KnownBody,
  options: BuildOptions,
): Promise<readonly (BuiltPart | null)[]> {
  const count = unnumbered.length;
  const items = unnumbered.map((item, i) => ({ ...item, number: i + 1, count }));
  const built = new Map<T, BuiltPart>();
  const whyLeft: string[] = [];
  for (const item of options.engineAlone === true ? [] : items) {
    const part = buildFromBody(styles, item, bodyOf, options);
    if (part.kind === 'meshed') built.set(item, { ...part, unmeshedFaces: 0 });
    else whyLeft.push(`#${item.id}: ${part.why}`);
  }
  if (whyLeft.length > 0) options.logTrouble?.(leftToEngine(whyLeft));
  const left = items.filter((item) => !built.has(item));
  const byEngine = left.length > 0 ? await buildLeft(exchange, styles, left, options) : [];
  left.forEach((item, i) => {
    const part = byEngine[i];
    if (part) built.set(item, part);
  });
  return items.map((item) => built.get(item) ?? null);
}

function buildFromBody<T extends Unnumbered>(
  styles: ItemColors,
  item: Numbered<T>,
  bodyOf: (item: T) => KnownBody,
  { quality, report }: BuildOptions,
): MeshedBody {
  report(say('Building {number} of {count}: {name}', item));
  const known = bodyOf(item);
  if (known.kind === 'not taken') return known;
  report(say('Meshing {number} of {count}: {name}', item));
  const color = styles.colorOf(item.id) ?? item.color;
  return meshBody(known.body, known.unitMillimetres, quality, { name: item.name, color });
}

const mostReasons = 5;

/** A line for a log. */
export function leftToEngine(whys: readonly string[]): string {
  const more = whys.length - mostReasons;
  const shown = whys.slice(0, mostReasons).join('; ');
  return `left to the geometry engine: ${shown}${more > 0 ? `; and ${more} more` : ''}`;
}

/**
 * Builds and meshes solids and surfaces by the geometry engine, which is opened for them.
 * @returns in the order of the items; null for what cannot be built
 * @throws Refusal, EngineBreakdown, EngineNotLoaded
 */
export async function buildLeft(
  { file, source }: Pick<ExchangeStructure, 'file' | 'source'>,
  styles: ItemColors,
  left: readonly PartItem[],
  options: BuildOptions,
): Promise<readonly (BuiltPart | null)[]> {
  return withOpenCascade(options.enginesDir, (engine) => {
    const model = openStepModel(engine, unitsForEngine(file, source));
    if (!model) throw damage();
    const opened = { engine, model, file, styles };
    const parts = left.map((item) => buildWithEngine(opened, item, options));
    model.close();
    return parts;
  });
}
