import type { RingGroove } from '../../model/features/features';

/** A piece of a hole along its axis. */
export interface GrooveSection {
  readonly from: number;
  readonly to: number;
  /** Its least and its largest radius. */
  readonly narrow: number;
  readonly wide: number;
}

/** Relative difference of radii that count as equal, as of `holeEnds.ts`. */
const sameWidth = 1e-6;

/**
 * The ring grooves of a hole, from its opening inwards: what is wider than something before it and something behind it,
 * so that no tool reaches it straight along the axis. The floor of a blind hole is behind all.
 * @param depthOf the depth of a position along the axis
 */
export function ringGrooves(
  sections: readonly GrooveSection[],
  isThrough: boolean,
  depthOf: (at: number) => number,
): readonly RingGroove[] {
  const sorted = [...sections].sort((a, b) => a.from + a.to - b.from - b.to);
  const before = leastSoFar(sorted, Infinity);
  const behind = leastSoFar([...sorted].reverse(), isThrough ? Infinity : 0).reverse();
  const grooves: { from: number; to: number; wide: number }[] = [];
  let isWithin = false;
  sorted.forEach(({ from, to, wide }, i) => {
    const around = Math.max(before[i] ?? Infinity, behind[i] ?? Infinity);
    const last = grooves.at(-1);
    if (!(wide > around * (1 + sameWidth))) isWithin = false;
    else if (isWithin && last) {
      last.to = Math.max(last.to, to);
      last.wide = Math.max(last.wide, wide);
    } else isWithin = grooves.push({ from, to, wide }) > 0;
  });
  return grooves.flatMap(({ from, to, wide }) => {
    const depth = depthOf(from);
    const width = to - from;
    return width > 0
      ? [{ diameter: 2 * wide, width, depth: depth > 0 && depth < Infinity ? depth : null }]
      : [];
  });
}

/** The least radius before each section. */
function leastSoFar(sections: readonly GrooveSection[], first: number): number[] {
  let least = first;
  return sections.map(({ narrow }) => {
    const known = least;
    least = Math.min(least, narrow);
    return known;
  });
}
