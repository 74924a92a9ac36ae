import type { HoleEnd } from '../../model/features/features';
import type { Bore } from './bores';
import { depthBetween, type AxialPosition } from './holeDepth';

/** A bore along the axis of a hole, measured from the opening. */
export interface BoreSection {
  readonly bore: Bore;
  readonly from: number;
  readonly to: number;
  /** Radii at its beginning and at its end. */
  readonly fromRadius: number;
  readonly toRadius: number;
}

/**
 * The widenings of a hole.
 * @param main its narrowest bore
 * @param start its beginning along the axis
 * @param far its end at the other opening; null for a blind hole
 */
export function holeEndsOf(
  stages: readonly BoreSection[],
  main: Bore['surface'],
  start: AxialPosition,
  far: AxialPosition | null,
): readonly HoleEnd[] {
  const least = Math.min(...stages.filter(isOf(main)).flatMap(radii));
  const first = stages.findIndex(isOf(main));
  const last = stages.findLastIndex(isOf(main));
  const near = withoutGrooves(stages.slice(0, first)).flatMap((stage, i, all) => {
    const narrower = {
      from: stage.toRadius,
      wide: stage.fromRadius,
      depth: depthBetween(start, stage.to),
    };
    return holeEndOf(stage, narrower, wideAt(all[i - 1], 'toRadius'), least, false);
  });
  const own = main.kind === 'cone' ? stages.filter(isOf(main)).flatMap(taperOf) : [];
  if (far === null) return [...near, ...own];
  const behind = withoutGrooves(stages.slice(last + 1).reverse()).toReversed();
  const others = behind.flatMap((stage, i) => {
    const narrower = {
      from: stage.fromRadius,
      wide: stage.toRadius,
      depth: depthBetween(far, stage.from),
    };
    return holeEndOf(stage, narrower, wideAt(behind[i + 1], 'fromRadius'), least, true);
  });
  return [...near, ...own, ...others.reverse()];
}

/**
 * Relative difference of radii that count as equal. Translated files keep at least seven digits of a radius,
 * and the next size of a drill differs in the third.
 */
const sameWidth = 1e-6;

/** The main bore may be interrupted, so that several stages belong to it. */
function isOf(main: Bore['surface']): (stage: BoreSection) => boolean {
  return ({ bore: { surface } }) =>
    surface === main ||
    (main.kind === 'cylinder' &&
      surface.kind === 'cylinder' &&
      surface.radius <= main.radius * (1 + sameWidth));
}

function radii({ fromRadius, toRadius }: BoreSection): readonly number[] {
  return [fromRadius, toRadius];
}

/**
 * Leaves out grooves: a tool from the opening makes nothing wider than what it passed through. A cylinder of
 * the same width beyond a groove continues the one before.
 * @param stages from an opening inwards
 */
function withoutGrooves(stages: readonly BoreSection[]): readonly BoreSection[] {
  const left: BoreSection[] = [];
  let least = Infinity;
  for (const stage of stages) {
    const narrow = Math.min(...radii(stage));
    const isWider = narrow > least * (1 + sameWidth);
    const isAsWide = !isWider && narrow >= least * (1 - sameWidth);
    const before = left.findLastIndex(isCylinder);
    const last = left[before];
    if (!isCylinder(stage)) {
      if (!isWider && !isAsWide) left.push(stage);
    } else if (isAsWide && last) {
      const [from, to] = [Math.min(last.from, stage.from), Math.max(last.to, stage.to)];
      left[before] = { ...last, from, to };
    } else if (!isWider) {
      left.push(stage);
      least = narrow;
    }
  }
  return left;
}

function isCylinder({ bore: { surface } }: BoreSection): boolean {
  return surface.kind === 'cylinder';
}

/** The mouth of a conical hole: the cone itself, with its wide end. */
function taperOf({ bore: { surface }, fromRadius, toRadius }: BoreSection): HoleEnd[] {
  if (surface.kind !== 'cone') return [];
  const [narrow, wide] = [Math.min(fromRadius, toRadius), Math.max(fromRadius, toRadius)];
  const isTaper = isSlender(surface.halfAngle);
  return [
    {
      form: isTaper ? 'taper' : formOf(wide - narrow, narrow, surface.halfAngle),
      ...{ diameter: 2 * wide, depth: null },
      ...{ angle: 2 * surface.halfAngle, isFar: toRadius > fromRadius },
    },
  ];
}

function wideAt(stage: BoreSection | undefined, side: 'toRadius' | 'fromRadius'): number | null {
  return stage?.bore.surface.kind === 'cylinder' ? stage[side] : null;
}

/**
 * Share of the bore's radius: a cone that widens a hole by less is a chamfer. The head of a countersunk screw
 * widens its clearance hole by 0.8 or more (ISO 10642), the chamfer of a tapped hole its core by a third at
 * most.
 */
const chamferShare = 0.4;

/**
 * Half of the widest angle of a countersink, in radians: those of flat heads have at most 100°, drill points at
 * least 118°.
 */
const bluntest = (55 * Math.PI) / 180;

/**
 * @param outside radius of the next cylinder outside. A cone of the same radius is its floor, unless the head of
 *   a flat screw fits into it
 */
function holeEndOf(
  { bore }: BoreSection,
  { from, wide, depth }: { readonly from: number; readonly wide: number; readonly depth: number },
  outside: number | null,
  min: number,
  isFar: boolean,
): HoleEnd[] {
  const { surface } = bore;
  const gap = bore.gap ? { gap: bore.gap } : {};
  if (surface.kind === 'cylinder') {
    return [{ form: 'counterbore', diameter: 2 * wide, depth, angle: null, isFar, ...gap }];
  }
  const isFloor = outside !== null && outside <= wide * (1 + sameWidth);
  if (!(wide > from)) return [];
  const angle = 2 * surface.halfAngle;
  const form = formOf(wide - from, Math.max(from, min), surface.halfAngle);
  const isSunk = form === 'countersink' && surface.halfAngle < bluntest;
  if (isFloor && !isSunk) return [];
  return [{ form, diameter: 2 * wide, depth: null, angle, isFar, ...gap }];
}

function formOf(widening: number, narrow: number, halfAngle: number): HoleEnd['form'] {
  if (isSlender(halfAngle) && widening > narrow * Math.tan(halfAngle)) return 'taper';
  return widening <= chamferShare * narrow ? 'chamfer' : 'countersink';
}

/** Radians: half of an angle of 60° with six digits has a smaller error. */
const roundedAngle = 1e-6;

/** Whether a cone is more pointed than a countersink, which has at least 60°. */
export function isSlender(halfAngle: number): boolean {
  return halfAngle < Math.PI / 6 - roundedAngle;
}
