import type { Rgba } from '../../../base/scene';
import { Unexpected } from '../../../base/unexpected';
import type { Entity } from '../file/igesFile';
import { segmentsOf } from '../geometry/igesCurves';
import { segmentOf, type Segment } from '../../../sewing/sewnSegment';
import type { Source } from '../geometry/igesSource';
import { surfaceOf, type ReadSurface } from '../geometry/igesSurfaces';
import { movedCurve, movedSurface, transformOf, type Transform } from '../geometry/transform';
import type { FaceDraft } from '../../../sewing/faceDraft';
import { curvesFromPcurves } from './curvesFromPcurves';
import { patchBorder } from '../../../sewing/patchBorder';

/**
 * A trimmed surface (type 144), a bounded surface (143), or a whole spline surface, with its boundary curves in space.
 * @throws Unexpected for what is not supported
 */
export function faceDraft(source: Source, entity: Entity, color: Rgba | null): FaceDraft {
  const { file, millimetres } = source;
  const draft = { id: entity.id, color, ...bounded(source, entity) };
  const isPlaced = entity.type === 144 || entity.type === 143;
  const transform = isPlaced ? transformOf(file, entity.transformation, millimetres) : null;
  return transform ? moved(draft, transform) : draft;
}

type Bounded = Pick<FaceDraft, 'surface' | 'loops'>;

function bounded(source: Source, entity: Entity): Bounded {
  switch (entity.type) {
    case 144:
      return trimmed(source, entity);
    case 143:
      return boundedSurface(source, entity);
    default: {
      const read = surfaceOf(source, entity.id);
      return { surface: read.surface, loops: [borderOf(read)] };
    }
  }
}

function borderOf({ patch }: ReadSurface): readonly Segment[] {
  if (!patch) throw new Unexpected('a surface without a border');
  return patchBorder(patch);
}

function trimmed(source: Source, entity: Entity): Bounded {
  const p = source.file.parameters(entity);
  const read = surfaceOf(source, p.pointer());
  const isCut = p.flag();
  const count = p.integer();
  const outer = p.pointer();
  if (count < 0 || count > p.left) throw new Unexpected('boundaries that are not there');
  const inner = Array.from({ length: count }, () => p.pointer());
  const border = isCut && outer !== 0 ? boundary(source, outer, read) : borderOf(read);
  return {
    surface: read.surface,
    loops: [border, ...inner.map((id) => boundary(source, id, read))],
  };
}

/** Type 142, a curve on a surface; the curve in space is used if there is one. */
function boundary(source: Source, id: number, on: ReadSurface): readonly Segment[] {
  const { file, millimetres } = source;
  const entity = file.entity(id);
  if (entity.type !== 142) throw new Unexpected(`entity ${id} is no curve on a surface`);
  const p = file.parameters(entity);
  p.skip(2);
  const [inParameters, inSpace] = [p.pointer(), p.pointer()];
  const transform = transformOf(file, entity.transformation, millimetres);
  if (inSpace !== 0) {
    const segments = segmentsOf(source, inSpace);
    return transform ? segments.map((segment) => movedSegment(segment, transform)) : segments;
  }
  // For other surfaces, the parameters of the file are not those of our parameterisation.
  if (!on.patch || transform) throw new Unexpected('a boundary in parameters alone');
  return curvesFromPcurves(source, inParameters, on.patch.surface);
}

function boundedSurface(source: Source, entity: Entity): Bounded {
  const p = source.file.parameters(entity);
  p.skip();
  const { surface } = surfaceOf(source, p.pointer());
  const loops = p.pointers().map((id) => boundaryOfCurves(source, id));
  return { surface, loops };
}

/** Type 141, a boundary of curves in space, each with any number of curves in parameter space, which are skipped. */
function boundaryOfCurves(source: Source, id: number): readonly Segment[] {
  const entity = source.file.entity(id);
  if (entity.type !== 141) throw new Unexpected(`entity ${id} is no boundary`);
  const p = source.file.parameters(entity);
  p.skip(3);
  return Array.from({ length: p.count() }, () => {
    const curve = p.pointer();
    p.skip();
    p.pointers();
    return segmentsOf(source, curve);
  }).flat();
}

function moved(draft: FaceDraft, transform: Transform): FaceDraft {
  return {
    ...draft,
    surface: movedSurface(transform, draft.surface),
    loops: draft.loops.map((loop) => loop.map((segment) => movedSegment(segment, transform))),
  };
}

function movedSegment(segment: Segment, transform: Transform): Segment {
  return segmentOf({ ...segment, curve: movedCurve(transform, segment.curve) });
}
