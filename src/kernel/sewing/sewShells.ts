import { Unexpected, unexpectedAsValue } from '../base/unexpected';
import { LoopOrienter } from './loopOrienter';
import { sew, type SewnFace } from './sew';
import { groupIntoShells, type SewnShell } from './shells';
import type { FaceDraft } from './faceDraft';
import type { UnsewnItem } from './unsewnItem';
import { boxOf } from '../brep/knownBox';
import { distance, type Vector } from '../base/vector';
import { segmentOf, type Segment } from './sewnSegment';

/** The result of joining faces. */
export interface SewnShells {
  readonly shells: readonly SewnShell[];
  readonly left: readonly UnsewnItem[];
}

/** Joins faces into shells. Faces with uncertain borders are left out. */
export function sewShells(drafts: readonly FaceDraft[]): SewnShells {
  if (drafts.length === 0) return { shells: [], left: [] };
  const extent = extentOf(drafts);
  const sewn = sewnSurely(drafts, extent);
  const orienter = new LoopOrienter(extent);
  const left = [...sewn.left];
  const oriented = sewn.faces.flatMap((face) => {
    const loops = unexpectedAsValue(() => orienter.flipped(face));
    if (!(loops instanceof Unexpected)) return [{ ...face, loops }];
    left.push({ id: face.id, why: loops.message });
    return [];
  });
  return { shells: groupIntoShells(oriented), left };
}

interface Sewn {
  readonly faces: readonly SewnFace[];
  readonly left: readonly UnsewnItem[];
}

function sewnSurely(drafts: readonly FaceDraft[], extent: number): Sewn {
  const all = unexpectedAsValue(() => sew(drafts, extent));
  if (!(all instanceof Unexpected)) return { faces: all, left: [] };
  const [sure, left] = [new Array<FaceDraft>(), new Array<UnsewnItem>()];
  for (const draft of drafts) {
    const alone = unexpectedAsValue(() => sew([draft], extent));
    if (alone instanceof Unexpected) left.push({ id: draft.id, why: alone.message });
    else sure.push(draft);
  }
  if (sure.length === 0) return { faces: [], left };
  const others = left.length > 0 ? unexpectedAsValue(() => sew(sure, extent)) : all;
  if (!(others instanceof Unexpected)) return { faces: others, left };
  return { faces: [], left: drafts.map(({ id }) => ({ id, why: others.message })) };
}

/** Diagonal of the bounding box of the ends and middles of all boundary curves, in millimetres. */
function extentOf(drafts: readonly FaceDraft[]): number {
  const segments = drafts.flatMap(({ loops }) => loops.flat());
  const box = boxOf(segments.flatMap((segment) => [segment.start, middleOf(segment), segment.end]));
  const extent = box ? distance(box.low, box.high) : 0;
  return extent > 0 && Number.isFinite(extent) ? extent : 1;
}

/** The ends of a closed curve alone would have no extent. */
function middleOf(segment: Segment): Vector {
  return segmentOf({ ...segment, to: (segment.from + segment.to) / 2 }).end;
}
