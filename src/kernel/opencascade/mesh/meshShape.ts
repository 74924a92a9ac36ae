import { outOfRange } from '../../../words/outOfRange';
import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { metresPerMillimetre, scaledMoments, type PartShapes } from '../../../model/shapes';
import type { SolidFacts } from '../../base/scene';
import type { OpenCascade } from '../engine';
import { extractEdges } from '../topology/extractEdges';
import { matchShapes } from '../topology/matchShapes';
import type { ShapeSums } from './shapeSums';
import { times } from '../../base/vector';
import { meshFaces } from '../meshFaces';
import type { MeshLimits } from '../../base/qualityLimits';
import { readShapeSums } from './readShapeSums';
import { repairNormals } from './repairNormals';
import { takePoint } from '../topology/readVector';
import { readTopology, type Topology } from '../topology/shapeTopology';

/** The triangles of one shape, in metres, with the engine's key of each face. */
export interface ShapeMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
  readonly faces: readonly ShapeFace[];
  readonly edges: readonly Float32Array[];
  /** The number of faces without triangles, which `faces` does not contain. */
  readonly unmeshedFaces: number;
  readonly facts: SolidFacts;
  /** The exact shapes of the faces and edges, in the same order; null if they cannot be matched reliably. */
  readonly shapes: PartShapes | null;
}

export interface ShapeFace {
  /** The value of `shapeKey` for the same face. */
  readonly key: number;
  readonly firstTriangle: number;
  readonly triangleCount: number;
}

/** The relative error requested of the integral; the actual error is usually a hundred times smaller. */
const volumeError = 1e-5;

/** Meshes a shape and copies the result out of the engine's memory. The caller still owns the shape. */
export function meshShape(engine: OpenCascade, shape: TopoDS_Shape, asked: MeshLimits): ShapeMesh {
  // Read before meshing; afterwards the dump would also contain the triangles.
  const sums = readShapeSums(engine, shape);
  const { mesh, limits, missing } = meshFaces(engine, shape, asked);
  const { linearDeflection, angularDeflection } = limits;
  const lines = engine.ReplicadEdgeMeshExtractor.extract(
    shape,
    linearDeflection,
    angularDeflection,
  );
  // These are views into memory that may move when it grows, so they are copied before the engine is called again.
  const { buffer } = engine.wasmMemory;
  const positions = new Float32Array(buffer, mesh.getVerticesPtr(), mesh.getVerticesSize()).slice();
  const normals = new Float32Array(buffer, mesh.getNormalsPtr(), mesh.getNormalsSize()).slice();
  const indices = new Uint32Array(buffer, mesh.getTrianglesPtr(), mesh.getTrianglesSize()).slice();
  const groups = new Int32Array(buffer, mesh.getFaceGroupsPtr(), mesh.getFaceGroupsSize()).slice();
  const points = new Float32Array(buffer, lines.getLinesPtr(), lines.getLinesSize()).slice();
  const strips = new Int32Array(
    buffer,
    lines.getEdgeGroupsPtr(),
    lines.getEdgeGroupsSize(),
  ).slice();
  mesh.delete();
  lines.delete();
  scaleInPlace(positions);
  scaleInPlace(points);
  repairNormals(positions, normals, indices);
  const faces = facesOf(groups);
  const topology = readTopology(engine, shape, sums?.areas ?? []);
  const edges = extractEdges(points, strips, seamsOf(topology));
  return {
    positions,
    normals,
    indices,
    faces,
    edges: edges.map(({ polyline }) => polyline),
    unmeshedFaces: missing,
    facts: { ...enclosedBy(engine, shape, sums), area: areaOf(topology) },
    shapes: matchShapes(topology, faces, edges),
  };
}

function seamsOf({ edges }: Topology): ReadonlySet<number> {
  return new Set(edges.filter(({ isSeam }) => isSeam).map(({ key }) => key));
}

// Three numbers per face: first index, number of indices, key.
function facesOf(groups: Int32Array): ShapeFace[] {
  return Array.from({ length: groups.length / 3 }, (_, i) => ({
    firstTriangle: (groups[3 * i] ?? outOfRange()) / 3,
    triangleCount: (groups[3 * i + 1] ?? outOfRange()) / 3,
    key: groups[3 * i + 2] ?? outOfRange(),
  }));
}

function scaleInPlace(values: Float32Array): void {
  for (let i = 0; i < values.length; i++)
    values[i] = (values[i] ?? outOfRange()) * metresPerMillimetre;
}

function areaOf({ faces }: Topology): number | null {
  const area = faces.reduce((sum, face) => sum + face.area, 0);
  return Number.isFinite(area) && area > 0 ? area : null;
}

type Enclosed = Pick<SolidFacts, 'volume' | 'centreOfMass' | 'moments'>;

function enclosedBy(engine: OpenCascade, shape: TopoDS_Shape, sums: ShapeSums | null): Enclosed {
  if (!sums || sums.volume === null) return integrated(engine, shape);
  const volume = sums.volume * metresPerMillimetre ** 3;
  const hasVolume = Number.isFinite(volume) && volume > 0;
  const centreOfMass = hasVolume && sums.centre ? times(sums.centre, metresPerMillimetre) : null;
  const moments = hasVolume && sums.moments;
  return {
    ...{ volume: hasVolume ? volume : null, centreOfMass },
    ...(moments && { moments: scaledMoments(moments, metresPerMillimetre ** 5) }),
  };
}

/** Computes the volume with the engine, for shapes that `readShapeSums` does not support. */
function integrated(engine: OpenCascade, shape: TopoDS_Shape): Enclosed {
  const properties = new engine.GProp_GProps();
  // Only closed shells are integrated, because an open shell has no volume.
  engine.BRepGProp.VolumeProperties(shape, properties, volumeError, true, false);
  const enclosed = Math.abs(properties.Mass()) * metresPerMillimetre ** 3;
  const hasVolume = Number.isFinite(enclosed) && enclosed > 0;
  const centreOfMass = hasVolume ? takePoint(properties.CentreOfMass()) : null;
  properties.delete();
  return { volume: hasVolume ? enclosed : null, centreOfMass };
}
