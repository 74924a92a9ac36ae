import { mouthForms } from './features';
import type { Feature, HoleSize, Mouth, SlotSize } from './features';
import { isRecord, numberOrNull } from '../words/unknown';

/** Equal holes of a part or a model, wherever they are. Lengths in metres, angles in radians. */
export type HoleCount = { readonly count: number } & AnyHoleSize;

export type AnyHoleSize =
  ({ readonly kind: 'hole' } & HoleSize) | ({ readonly kind: 'slot' } & SlotSize);

/** A hole or slot without its place; null for a feature that is neither. @param scale of its placement */
export function holeSizeOf(feature: Feature, scale = 1): AnyHoleSize | null {
  const scaled = (length: number | null) => (length === null ? null : length * scale);
  switch (feature.kind) {
    case 'hole': {
      const { kind, diameter, depth, isThrough, mouths, tipAngle } = feature;
      const placed = mouths.map((mouth) => ({
        ...mouth,
        diameter: mouth.diameter * scale,
        depth: scaled(mouth.depth),
      }));
      return {
        kind,
        diameter: diameter * scale,
        depth: scaled(depth),
        isThrough,
        mouths: placed,
        tipAngle,
      };
    }
    case 'slot': {
      const { kind, width, length, depth, isThrough } = feature;
      return {
        kind,
        width: width * scale,
        length: length * scale,
        depth: scaled(depth),
        isThrough,
      };
    }
    case 'boss':
    case 'fillet':
    case 'chamfer':
      return null;
  }
}

/** Holes by kind and size: round ones before slots, small ones first, through ones before blind ones. */
export function countHoles(
  holes: readonly { readonly size: AnyHoleSize; readonly count: number }[],
): readonly HoleCount[] {
  const counts = new Map<string, { size: AnyHoleSize; count: number }>();
  for (const { size, count } of holes) {
    const key = holeKey(size);
    const known = counts.get(key);
    if (known) known.count += count;
    else counts.set(key, { size, count });
  }
  return [...counts.entries()]
    .sort(([a, one], [b, other]) => compare(one.size, other.size) || (a < b ? -1 : 1))
    .map(([, { size, count }]) => ({ ...size, count }));
}

/** Equal for holes that nobody would tell apart: rounded to a tenth of a micrometre. */
export function holeKey(size: AnyHoleSize): string {
  const { isThrough } = size;
  const sizes =
    size.kind === 'slot'
      ? [inTenths(size.width), inTenths(size.length), inTenths(size.depth)]
      : [
          inTenths(size.diameter),
          inTenths(size.depth),
          inDegrees(size.tipAngle),
          ...size.mouths.flatMap(({ form, isFar, diameter, depth, angle }) => [
            `${form} ${isFar}`,
            inTenths(diameter),
            inTenths(depth),
            inDegrees(angle),
          ]),
        ];
  return [size.kind, isThrough, ...sizes].join(' ');
}

function inTenths(metres: number | null): string {
  return metres === null ? '-' : `${Math.round(metres * 1e7)}`;
}

function inDegrees(angle: number | null): string {
  return angle === null ? '-' : ((angle * 180) / Math.PI).toFixed(3);
}

function compare(a: AnyHoleSize, b: AnyHoleSize): number {
  if (a.kind !== b.kind) return a.kind === 'hole' ? -1 : 1;
  return (
    widthOf(a) - widthOf(b) ||
    Number(b.isThrough) - Number(a.isThrough) ||
    (a.depth ?? 0) - (b.depth ?? 0)
  );
}

/** Rounded, so that what is equal but for rounding goes by what is next. */
function widthOf(size: AnyHoleSize): number {
  return Math.round((size.kind === 'slot' ? size.width : size.diameter) * 1e7);
}

/** Reads what the kernel counted; what is none of it is left out. */
export function readHoleCounts(value: unknown): readonly HoleCount[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.filter(isRecord).flatMap((hole) => readCount(hole) ?? []);
}

function readCount(value: Record<string, unknown>): HoleCount | null {
  const count = positive(value['count']);
  const isThrough = value['isThrough'];
  if (count === null || typeof isThrough !== 'boolean') return null;
  const depth = positive(value['depth']);
  if (value['kind'] === 'slot') {
    const [width, length] = [positive(value['width']), positive(value['length'])];
    const isWhole = width !== null && length !== null;
    return isWhole ? { kind: 'slot', count, width, length, depth, isThrough } : null;
  }
  const diameter = positive(value['diameter']);
  if (value['kind'] !== 'hole' || diameter === null) return null;
  const mouths: unknown[] = Array.isArray(value['mouths']) ? value['mouths'] : [];
  return {
    kind: 'hole',
    count,
    diameter,
    depth,
    isThrough,
    tipAngle: positive(value['tipAngle']),
    mouths: mouths.filter(isRecord).flatMap((mouth) => readMouth(mouth) ?? []),
  };
}

function readMouth(value: Record<string, unknown>): Mouth | null {
  const form = mouthForms.find((known) => known === value['form']);
  const diameter = positive(value['diameter']);
  if (!form || diameter === null) return null;
  return {
    form,
    diameter,
    depth: positive(value['depth']),
    angle: positive(value['angle']),
    isFar: value['isFar'] === true,
  };
}

function positive(value: unknown): number | null {
  const number = numberOrNull(value);
  return number !== null && number > 0 ? number : null;
}
