import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { OpenCascade } from './engine';
import { shapeKey } from './meshFaces';

/**
 * Keys of the edges along which a closed surface meets itself, such as the line down a full
 * cylinder: one face runs along them twice. They are a matter of parameters, not of shape.
 */
export function seamEdgesOf(engine: OpenCascade, shape: TopoDS_Shape): ReadonlySet<number> {
  const { TopAbs_FACE, TopAbs_EDGE, TopAbs_SHAPE } = engine.TopAbs_ShapeEnum;
  const seams = new Set<number>();
  const faces = new engine.TopExp_Explorer(shape, TopAbs_FACE, TopAbs_SHAPE);
  const edges = new engine.TopExp_Explorer();
  while (faces.More()) {
    const face = faces.Current();
    const once = new Set<number>();
    edges.Init(face, TopAbs_EDGE, TopAbs_SHAPE);
    while (edges.More()) {
      const edge = edges.Current();
      const key = shapeKey(engine, edge);
      if (once.has(key)) seams.add(key);
      else once.add(key);
      edge.delete();
      edges.Next();
    }
    face.delete();
    faces.Next();
  }
  edges.delete();
  faces.delete();
  return seams;
}
