import type { Color } from 'three';
import type { ChangeKind } from '../../../model/page/viewerMessages';
import type { Part } from '../../model/model';
import type { Tint } from '../../scene/highlights';
import type { RevisionPart } from './compareModel';
import type { Match } from '../../../model/compare/match/matchParts';

/** The display options of a comparison. */
export interface Blend {
  /** 0 shows only the old revision, 1 only the new one; in between, both are transparent. */
  readonly share: number;
  /** Kinds of change that are hidden. */
  readonly hidden: ReadonlySet<ChangeKind>;
  /** Whether unchanged parts are nearly transparent. */
  readonly isFaint: boolean;
}

/** The pattern of each kind, as in `AppearanceTable.setPattern`; the legend has the same in CSS. */
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
 * How each part of both revisions is drawn. A part that is the same in both is drawn once, because coinciding faces
 * would flicker (z-fighting).
 * @param painted parts whose faces are painted individually
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
