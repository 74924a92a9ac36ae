import { gapForms, holeEndForms } from './features';
import type { HolePlace, PatternShape } from './holePatterns';
import type { Feature, HoleSize, HoleEnd, RingGroove, SlotSize, Thread, WallGap } from './features';
import { isRecord, numberOrNull } from '../../words/unknown';
import { percentOfTurn } from './holeEndWords';
import { threeNumbers } from '../vectors';

/** Equal holes of a part or a model, wherever they are. Lengths are in metres, angles in radians. */
export type HoleCount = AnyHoleSize & {
  readonly count: number;
  /** The patterns that they form; empty if they form none. */
  readonly patterns: readonly PatternCount[];
  /** Their places; if there are very many, the first ones. */
  readonly places: readonly HolePlace[];
};

/** Equal patterns of equal holes. */
export interface PatternCount {
  readonly count: number;
  /** The number of holes in each pattern. */
  readonly holes: number;
  readonly shape: PatternShape;
}

/** The most places that are kept of one kind of hole. */
const maxPlaces = 500;

export type AnyHoleSize =
  ({ readonly kind: 'hole' } & HoleSize) | ({ readonly kind: 'slot' } & SlotSize);

/** The size of a hole or slot, without its place; null for a feature that is neither. @param scale of its placement */
export function holeSizeOf(feature: Feature, scale = 1): AnyHoleSize | null {
  const scaled = (length: number | null) => (length === null ? null : length * scale);
  switch (feature.kind) {
    case 'hole': {
      const { kind, diameter, depth, isThrough, mouths, tipAngle } = feature;
      const greatest = greatestOf(feature);
      return {
        kind,
        diameter: diameter * scale,
        depth: scaled(depth),
        ...greatest,
        isThrough,
        mouths: mouths.map((mouth) => scaledMouth(mouth, scale)),
        tipAngle,
        ...scaledThread(feature, scale),
        ...scaledGap(feature, scale),
        ...scaledGrooves(feature, scale),
      };
    }
    case 'slot': {
      const { kind, width, length, depth, isThrough } = feature;
      return {
        kind,
        width: width * scale,
        length: length * scale,
        depth: scaled(depth),
        ...greatestOf(feature),
        isThrough,
        ...scaledArc(feature, scale),
      };
    }
    case 'boss':
    case 'fillet':
    case 'chamfer':
      return null;
  }
}

/** The thread of a hole or boss, if it has one. @param scale of its placement */
export function scaledThread({ thread }: Pick<HoleSize, 'thread'>, scale: number) {
  if (!thread) return {};
  const { minorDiameter, majorDiameter, pitch } = thread;
  return {
    thread: {
      minorDiameter: minorDiameter * scale,
      majorDiameter: majorDiameter * scale,
      pitch: pitch === null ? null : pitch * scale,
    },
  };
}

/** The end of a hole at its placement. @param scale of its placement */
export function scaledMouth(mouth: HoleEnd, scale: number): HoleEnd {
  const { diameter, depth } = mouth;
  return {
    ...mouth,
    diameter: diameter * scale,
    depth: depth === null ? null : depth * scale,
    ...scaledGap(mouth, scale),
  };
}

/** What interrupts a wall, if anything does. @param scale of its placement */
export function scaledGap({ gap }: Pick<HoleSize, 'gap'>, scale: number): Pick<HoleSize, 'gap'> {
  return gap ? { gap: { ...gap, size: gap.size === null ? null : gap.size * scale } } : {};
}

/** The ring grooves of a hole, if it has any. @param scale of its placement */
export function scaledGrooves({ grooves }: HoleSize, scale: number): Pick<HoleSize, 'grooves'> {
  if (!grooves) return {};
  return {
    grooves: grooves.map(({ diameter, width, depth }) => ({
      diameter: diameter * scale,
      width: width * scale,
      depth: depth === null ? null : depth * scale,
    })),
  };
}

/** The arc of a slot, if it has one. @param scale of its placement */
export function scaledArc({ arc }: Pick<SlotSize, 'arc'>, scale: number) {
  return arc ? { arc: { ...arc, radius: arc.radius * scale } } : {};
}

function greatestOf({ isDepthGreatest }: HoleSize | SlotSize) {
  return isDepthGreatest ? { isDepthGreatest } : {};
}

/** Holes of one kind and size that are to be counted. */
export interface CountedHoles {
  readonly size: AnyHoleSize;
  readonly places: readonly HolePlace[];
  readonly patterns: readonly Omit<PatternCount, 'count'>[];
}

/** Counts holes by kind and size: round holes before slots, small before large, through before blind. */
export function countHoles(holes: readonly CountedHoles[]): readonly HoleCount[] {
  const kinds = new Map<string, { size: AnyHoleSize; all: CountedHoles[] }>();
  for (const one of holes) {
    const key = holeKey(one.size);
    const known = kinds.get(key);
    if (known) known.all.push(one);
    else kinds.set(key, { size: one.size, all: [one] });
  }
  return [...kinds.entries()]
    .sort(([a, one], [b, other]) => compareHoles(one.size, other.size) || (a < b ? -1 : 1))
    .map(([, { size, all }]) => ({
      ...size,
      count: all.reduce((sum, { places }) => sum + places.length, 0),
      patterns: countPatterns(all.flatMap(({ patterns }) => patterns)),
      places: firstPlaces(all),
    }));
}

function countPatterns(patterns: readonly Omit<PatternCount, 'count'>[]): readonly PatternCount[] {
  const counts = new Map<string, PatternCount>();
  for (const { shape, holes } of patterns) {
    const key = `${holes} ${patternKey(shape)}`;
    const count = (counts.get(key)?.count ?? 0) + 1;
    counts.set(key, { count, holes, shape: counts.get(key)?.shape ?? shape });
  }
  return [...counts.values()].sort((a, b) => b.holes - a.holes);
}

function patternKey(shape: PatternShape): string {
  switch (shape.kind) {
    case 'circle':
      return `circle ${inMicrometres(shape.diameter)}`;
    case 'row':
      return `row ${inMicrometres(shape.pitch)}`;
    case 'grid':
      return `grid ${shape.columns} ${shape.rows} ${shape.pitches.map(inMicrometres).join(' ')}`;
  }
}

function inMicrometres(metres: number): number {
  return Math.round(metres * 1e6);
}

function firstPlaces(all: readonly CountedHoles[]): readonly HolePlace[] {
  const places: HolePlace[] = [];
  for (const one of all) {
    if (places.length >= maxPlaces) break;
    places.push(...one.places.slice(0, maxPlaces - places.length));
  }
  return places;
}

/** A key that is equal for holes of the same size: lengths are rounded to a tenth of a micrometre. */
export function holeKey(size: AnyHoleSize): string {
  const { isThrough } = size;
  const sizes =
    size.kind === 'slot'
      ? [inTenths(size.width), inTenths(size.length), inTenths(size.depth), ...arcKey(size)]
      : [
          inTenths(size.diameter),
          inTenths(size.depth),
          inDegrees(size.tipAngle),
          ...threadKey(size),
          ...gapKey(size),
          ...grooveKey(size),
          ...size.mouths.flatMap((mouth) => [
            `${mouth.form} ${mouth.isFar}`,
            inTenths(mouth.diameter),
            inTenths(mouth.depth),
            inDegrees(mouth.angle),
            ...gapKey(mouth),
          ]),
        ];
  const depth = size.isDepthGreatest ? ['up to'] : [];
  return [size.kind, isThrough, ...sizes, ...depth].join(' ');
}

function arcKey({ arc }: SlotSize): string[] {
  return arc ? ['arc', inTenths(arc.radius), ((arc.angle * 180) / Math.PI).toFixed(3)] : [];
}

function threadKey({ thread }: HoleSize): string[] {
  if (!thread) return [];
  const { minorDiameter, majorDiameter, pitch } = thread;
  return ['thread', ...[minorDiameter, majorDiameter, pitch].map(inTenths)];
}

function gapKey({ gap }: Pick<HoleSize, 'gap'>): string[] {
  if (!gap) return [];
  return [gap.form, inTenths(gap.size), `${percentOfTurn(gap.angle)}`, `${gap.count ?? 1}`];
}

function grooveKey({ grooves = [] }: HoleSize): string[] {
  return grooves.flatMap(({ diameter, width, depth }) => [
    'groove',
    ...[diameter, width, depth].map(inTenths),
  ]);
}

function inTenths(metres: number | null): string {
  return metres === null ? '-' : `${inKeySteps(metres)}`;
}

function inDegrees(angle: number | null): string {
  return angle === null ? '-' : ((angle * 180) / Math.PI).toFixed(3);
}

/** Compares by kind, width, through or blind, and depth. */
export function compareHoles(a: AnyHoleSize, b: AnyHoleSize): number {
  if (a.kind !== b.kind) return a.kind === 'hole' ? -1 : 1;
  return (
    widthOf(a) - widthOf(b) ||
    Number(b.isThrough) - Number(a.isThrough) ||
    inKeySteps(a.depth ?? 0) - inKeySteps(b.depth ?? 0)
  );
}

/**
 * Rounded, so that widths which differ only by rounding errors are ordered by the next criterion, wherever the model is
 * placed.
 */
function widthOf(size: AnyHoleSize): number {
  return inKeySteps(size.kind === 'slot' ? size.width : size.diameter);
}

/** Tenths of micrometres, as in `holeKey`. */
function inKeySteps(metres: number): number {
  return Math.round(metres * 1e7);
}

/** Reads what the kernel counted; invalid entries are left out. */
export function readHoleCounts(value: unknown): readonly HoleCount[] {
  return recordsIn(value).flatMap((hole) => readCount(hole) ?? []);
}

function recordsIn(value: unknown): readonly Record<string, unknown>[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.filter(isRecord);
}

function readCount(value: Record<string, unknown>): HoleCount | null {
  const count = positive(value['count']);
  const isThrough = value['isThrough'];
  if (count === null || typeof isThrough !== 'boolean') return null;
  const depth = positive(value['depth']);
  const shared = {
    ...(value['isDepthGreatest'] === true && { isDepthGreatest: true }),
    patterns: recordsIn(value['patterns']).flatMap((pattern) => readPattern(pattern) ?? []),
    places: recordsIn(value['places'])
      .slice(0, maxPlaces)
      .flatMap((place) => readPlace(place) ?? []),
  };
  if (value['kind'] === 'slot') {
    const [width, length] = [positive(value['width']), positive(value['length'])];
    const isWhole = width !== null && length !== null;
    if (!isWhole) return null;
    const arc = readArc(value['arc']);
    return { kind: 'slot', count, width, length, depth, isThrough, ...arc, ...shared };
  }
  const diameter = positive(value['diameter']);
  if (value['kind'] !== 'hole' || diameter === null) return null;
  return {
    kind: 'hole',
    count,
    diameter,
    depth,
    isThrough,
    tipAngle: positive(value['tipAngle']),
    ...readThread(value['thread']),
    ...readGap(value['gap']),
    ...readGrooves(value['grooves']),
    mouths: recordsIn(value['mouths']).flatMap((mouth) => readHoleEnd(mouth) ?? []),
    ...shared,
  };
}

function readArc(value: unknown): Pick<SlotSize, 'arc'> {
  if (!isRecord(value)) return {};
  const [radius, angle] = [positive(value['radius']), positive(value['angle'])];
  return radius === null || angle === null ? {} : { arc: { radius, angle } };
}

function readThread(value: unknown): { readonly thread?: Thread } {
  if (!isRecord(value)) return {};
  const minorDiameter = positive(value['minorDiameter']);
  const majorDiameter = positive(value['majorDiameter']);
  if (minorDiameter === null || majorDiameter === null) return {};
  return { thread: { minorDiameter, majorDiameter, pitch: positive(value['pitch']) } };
}

function readGap(value: unknown): Pick<HoleSize, 'gap'> {
  if (!isRecord(value)) return {};
  const angle = positive(value['angle']);
  const form = gapForms.find((known) => known === value['form']);
  if (!form || angle === null) return {};
  const gap: WallGap = { form, angle, size: positive(value['size']) };
  const count = positive(value['count']);
  return { gap: count === null ? gap : { ...gap, count } };
}

function readGrooves(value: unknown): Pick<HoleSize, 'grooves'> {
  const grooves = recordsIn(value).flatMap((groove): RingGroove[] => {
    const [diameter, width] = [positive(groove['diameter']), positive(groove['width'])];
    const depth = positive(groove['depth']);
    return diameter === null || width === null ? [] : [{ diameter, width, depth }];
  });
  return grooves.length > 0 ? { grooves } : {};
}

function readHoleEnd(value: Record<string, unknown>): HoleEnd | null {
  const form = holeEndForms.find((known) => known === value['form']);
  const diameter = positive(value['diameter']);
  if (!form || diameter === null) return null;
  return {
    form,
    diameter,
    depth: positive(value['depth']),
    angle: positive(value['angle']),
    isFar: value['isFar'] === true,
    ...readGap(value['gap']),
  };
}

function readPlace(value: Record<string, unknown>): HolePlace | null {
  const [at, direction] = [threeNumbers(value['at']), threeNumbers(value['direction'])];
  return at && direction && { at, direction };
}

function readPattern(value: Record<string, unknown>): PatternCount | null {
  const [count, holes] = [positive(value['count']), positive(value['holes'])];
  const shape = isRecord(value['shape']) ? readShape(value['shape']) : null;
  return count === null || holes === null || !shape ? null : { count, holes, shape };
}

function readShape(value: Record<string, unknown>): PatternShape | null {
  switch (value['kind']) {
    case 'circle': {
      const diameter = positive(value['diameter']);
      return diameter === null ? null : { kind: 'circle', diameter };
    }
    case 'row': {
      const pitch = positive(value['pitch']);
      return pitch === null ? null : { kind: 'row', pitch };
    }
    case 'grid': {
      const [columns, rows] = [positive(value['columns']), positive(value['rows'])];
      const given: unknown[] = Array.isArray(value['pitches']) ? value['pitches'] : [];
      const [one = null, other = null] = given.map(positive);
      if (columns === null || rows === null || one === null || other === null) return null;
      return { kind: 'grid', columns, rows, pitches: [one, other] };
    }
    default:
      return null;
  }
}

function positive(value: unknown): number | null {
  const number = numberOrNull(value);
  return number !== null && number > 0 ? number : null;
}
