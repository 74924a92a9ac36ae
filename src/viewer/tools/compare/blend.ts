import type { Color } from 'three';
import type { ChangeKind } from '../../../model/page/viewerMessages';
import type { Part } from '../../model/model';
import type { Tint } from '../../scene/highlights';
import type { RevisionPart } from './compareModel';
import type { Match } from '../../../model/compare/match/matchParts';

/** How a comparison is looked at. */
export interface Blend {
  /** 0 is the old revision alone, 1 the new one; between them both are seen. */
  readonly share: number;
  /** Kinds that are not shown. */
  readonly hidden: ReadonlySet<ChangeKind>;
  /** Whether what did not change is hardly seen. */
  readonly isFaint: boolean;
}

/** The pattern of each kind, as in `LookTable.setPattern`; the legend has the same in CSS. */
const patterns: Readonly<Record<ChangeKind, number>> = {
  added: 1,
  removed: 2,
  unread: 0,
  moved: 3,
  changed: 4,
  recoloured: 0,
  unchanged: 0,
};

const faint = 0.12;

/**
 * How each part of both revisions is drawn. What stands in both in the same place is drawn once: two
 * equal faces in one place would flicker.
 * @param painted parts whose faces are painted one by one
 */
export function tintsOf(
  matches: readonly Match<RevisionPart>[],
  colours: ReadonlyMap<ChangeKind, Color>,
  blend: Blend,
  painted: ReadonlySet<Part> = new Set(),
): ReadonlyMap<Part, Tint> {
  const tints = new Map<Part, Tint>();
  for (const { kind, before, after } of matches) {
    const [old, current] = opacitiesOf(kind, blend);
    const look = { color: colours.get(kind) ?? null, pattern: patterns[kind] };
    const lookOf = (part: Part) =>
      painted.has(part) ? ({ ...look, color: null, areFacesElsewhere: true } as const) : look;
    if (before) tints.set(before.part, { ...lookOf(before.part), opacity: old });
    if (after) tints.set(after.part, { ...lookOf(after.part), opacity: current });
  }
  return tints;
}

function opacitiesOf(
  kind: ChangeKind,
  { share, hidden, isFaint }: Blend,
): readonly [old: number, current: number] {
  if (hidden.has(kind)) return [0, 0];
  switch (kind) {
    case 'unchanged':
      return [0, isFaint ? faint : 1];
    case 'recoloured':
      return share < 0.5 ? [1, 0] : [0, 1];
    case 'added':
    case 'removed':
    case 'unread':
    case 'moved':
    case 'changed':
      return [1 - share, share];
  }
}
