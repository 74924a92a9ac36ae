import type { UpAxes } from '../../../../model/compare/changes';
import type { ChangeKind } from '../../../../model/page/viewerMessages';
import { upAxesNote } from '../../../../model/compare/changeLines';
import type { ViewPack } from '../../../pack/readPack';
import { joinPacks, type RevisionNames } from './joinPacks';
import { turnPack } from './turnPack';

/** Two packs joined so that their models stand alike. */
export interface UprightPacks {
  readonly joined: ViewPack;
  /** The descriptions of both, as they were joined. */
  readonly sides: readonly [before: ViewPack['description'], after: ViewPack['description']];
  /** The files, if only the axis that each format has upwards differs, and they are joined without it. */
  readonly upAxes: UpAxes | null;
}

/**
 * Joins two packs, of which one is turned where their coordinates have other axes upwards. If one file alone is taken
 * with Y upwards, and parts moved or changed, they are joined without that where nothing else differs; otherwise a note
 * tells of it. The arrays of both are changed.
 * @param kindsOf the kinds of change in a joined pack
 * @throws UnreadableModel when arrays are out of range
 */
export function joinUpright(
  before: ViewPack,
  after: ViewPack,
  names: RevisionNames,
  kindsOf: (joined: ViewPack) => readonly ChangeKind[],
): UprightPacks {
  const pair = new Pair(before, after, names);
  pair.stand(quartersOf(before, true) - quartersOf(after, true));
  const asTaken = pair.joined();
  const [isOldY, isNewY] = [isTakenWithY(before), isTakenWithY(after)];
  const isDifferent = (kind: ChangeKind) => kind === 'moved' || kind === 'changed';
  if (isOldY === isNewY || !kindsOf(asTaken.joined).some(isDifferent)) return asTaken;
  pair.stand(quartersOf(before, false) - quartersOf(after, false));
  const asWritten = pair.joined();
  const upAxes = isOldY ? { y: names.before, z: names.after } : { y: names.after, z: names.before };
  const isSame = kindsOf(asWritten.joined).every(
    (kind) => kind === 'unchanged' || kind === 'recoloured',
  );
  return isSame ? { ...asWritten, upAxes } : withNote(asTaken, upAxes);
}

/** Quarters of a turn about X from the coordinates of a pack to those that have Y upwards. */
function quartersOf({ description: { facts } }: ViewPack, isTaken: boolean): number {
  // Caliper's own results have Y upwards already.
  if (facts.caliper !== null) return 0;
  return facts.up === 'y' && isTaken ? 0 : -1;
}

/** Whether the model is one of another program that is taken with Y upwards. */
function isTakenWithY({ description: { facts } }: ViewPack): boolean {
  return facts.caliper === null && facts.up === 'y';
}

/** The second is turned instead of the first where only the first has facts, which are along its own axes. */
class Pair {
  private readonly isSecondTurned: boolean;
  private quarters = 0;

  constructor(
    private before: ViewPack,
    private after: ViewPack,
    private readonly names: RevisionNames,
  ) {
    const [old, current] = [before, after].map(({ description }) => description.facts.caliper);
    this.isSecondTurned = old !== null && current === null;
  }

  /** @param quarters of a turn from the first to the second, all in all */
  stand(quarters: number): void {
    const more = quarters - this.quarters;
    this.quarters = quarters;
    if (more !== 1 && more !== -1) return;
    if (this.isSecondTurned) this.after = turnPack(this.after, more === 1 ? -1 : 1);
    else this.before = turnPack(this.before, more);
  }

  joined(): UprightPacks {
    const { description, arrays } = joinPacks(this.before, this.after, this.names);
    const { up } = (this.isSecondTurned ? this.before : this.after).description.facts;
    return {
      joined: { description: { ...description, facts: { ...description.facts, up } }, arrays },
      sides: [this.before.description, this.after.description],
      upAxes: null,
    };
  }
}

function withNote({ joined, ...others }: UprightPacks, upAxes: UpAxes): UprightPacks {
  const { facts } = joined.description;
  const notes = [upAxesNote(upAxes), ...facts.notes];
  const description = { ...joined.description, facts: { ...facts, notes } };
  return { ...others, joined: { ...joined, description } };
}
