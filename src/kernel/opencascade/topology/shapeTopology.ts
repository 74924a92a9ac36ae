import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Surface } from '../../../model/shapes';
import type { OpenCascade } from '../engine';
import { quadraturePoints, type QuadraturePoint } from './quadraturePoints';
import { exactArea, type EdgeUse } from './exactArea';
import { shapeKey } from '../meshFaces';
import { readCurve, type ReadCurve } from './edgeCurve';
import { readSurface } from './readSurface';

/** The faces and edges of a shape, each once. */
export interface Topology {
  readonly faces: readonly TopologyFace[];
  readonly edges: readonly TopologyEdge[];
}

interface TopologyFace {
  /** The value of `shapeKey`. */
  readonly key: number;
  readonly surface: Surface;
  /** Exact, square metres. */
  readonly area: number;
  /** Indices in `edges`. */
  readonly edges: readonly number[];
}

interface TopologyEdge {
  readonly key: number;
  /**
   * Whether it is a seam, at which a closed surface meets itself, such as the line along a full cylinder: one face uses
   * it twice. A seam belongs to the parameterisation and not to the shape.
   */
  readonly isSeam: boolean;
  /** Null for a degenerate edge, such as at the apex of a cone. */
  readonly read: ReadCurve | null;
}

const squareMetres = 1e-6;
/** The relative error requested of the integral. */
const areaError = 1e-7;

/**
 * Reads the faces and edges of a shape.
 * @param areas the area of each face once, in the order of the explorer, square millimetres; null if not known
 */
export function readTopology(
  engine: OpenCascade,
  shape: TopoDS_Shape,
  areas: readonly (number | null)[],
): Topology {
  const { TopAbs_FACE, TopAbs_EDGE } = engine.TopAbs_ShapeEnum;
  const edges = new Edges(engine);
  const known = new SameShapes(engine);
  const faces: TopologyFace[] = [];
  forEach(engine, shape, TopAbs_FACE, null, (face) => {
    if (known.numberOf(face) < faces.length) return;
    const uses: NumberedUse[] = [];
    forEach(engine, face, TopAbs_EDGE, null, (edge) => uses.push(edges.use(edge)));
    edges.markSeams(uses);
    faces.push(readFace(engine, face, uses, areas[faces.length] ?? null));
  });
  // Edges that bound no face.
  forEach(engine, shape, TopAbs_EDGE, TopAbs_FACE, (edge) => edges.use(edge));
  known.free();
  edges.free();
  return { faces, edges: edges.list };
}

type NumberedUse = { readonly number: number } & (
  | { readonly use: EdgeUse }
  /** The edge is degenerate, or the file does not tell on which side of it the face is. */
  | { readonly use: null; readonly isPoint: boolean }
);

function readFace(
  engine: OpenCascade,
  shape: TopoDS_Shape,
  uses: readonly NumberedUse[],
  integrated: number | null,
): TopologyFace {
  const face = engine.TopoDS.Face(shape);
  const surface = readSurface(engine, face);
  const curves = uses.flatMap(({ use }) => use ?? []);
  const isSure = uses.every((used) => used.use !== null || used.isPoint);
  const area =
    (isSure ? exactArea(surface, curves) : null) ??
    (integrated === null ? integratedArea(engine, face) : integrated * squareMetres);
  face.delete();
  return { key: shapeKey(engine, shape), surface, area, edges: uses.map(({ number }) => number) };
}

function integratedArea(engine: OpenCascade, face: TopoDS_Face): number {
  const properties = new engine.GProp_GProps();
  // The engine's default integral has an error of up to 1/6000 for faces bounded by splines.
  engine.BRepGProp.SurfaceProperties(face, properties, areaError, false);
  const area = properties.Mass() * squareMetres;
  properties.delete();
  return area;
}

class Edges {
  readonly list: { key: number; isSeam: boolean; read: ReadCurve | null }[] = [];
  private readonly known: SameShapes;
  private readonly stations = new Map<number, readonly QuadraturePoint[] | null>();

  constructor(private readonly engine: OpenCascade) {
    this.known = new SameShapes(engine);
  }

  use(shape: TopoDS_Shape): NumberedUse {
    const number = this.known.numberOf(shape);
    const edge = (this.list[number] ??= this.read(shape));
    if (!edge.read) return { number, use: null, isPoint: true };
    const { TopAbs_FORWARD, TopAbs_REVERSED } = this.engine.TopAbs_Orientation;
    const orientation = shape.Orientation();
    const isForward = orientation === TopAbs_FORWARD;
    if (!isForward && orientation !== TopAbs_REVERSED) return { number, use: null, isPoint: false };
    return {
      number,
      use: { curve: edge.read, isForward, stations: () => this.stationsOf(number) },
    };
  }

  /** Cached, because both faces of an edge need its stations. */
  private stationsOf(number: number): readonly QuadraturePoint[] | null {
    const known = this.stations.get(number);
    if (known !== undefined) return known;
    const shape = this.known.list[number];
    const edge = shape && this.engine.TopoDS.Edge(shape);
    const stations = edge ? quadraturePoints(this.engine, edge) : null;
    edge?.delete();
    this.stations.set(number, stations);
    return stations;
  }

  /** Marks edges that one face uses twice. */
  markSeams(uses: readonly NumberedUse[]): void {
    const once = new Set<number>();
    for (const { number } of uses) {
      const edge = this.list[number];
      if (edge && once.has(number)) edge.isSeam = true;
      once.add(number);
    }
  }

  free(): void {
    this.known.free();
  }

  private read(shape: TopoDS_Shape) {
    const edge = this.engine.TopoDS.Edge(shape);
    const isPoint = this.engine.BRep_Tool.Degenerated(edge);
    const read = isPoint ? null : readCurve(this.engine, edge);
    edge.delete();
    return { key: shapeKey(this.engine, shape), isSeam: false, read };
  }
}

/** Numbers shapes in the order in which they are first met. Different shapes may have the same key. */
class SameShapes {
  readonly list: TopoDS_Shape[] = [];
  private readonly byKey = new Map<number, number[]>();

  constructor(private readonly engine: OpenCascade) {}

  numberOf(shape: TopoDS_Shape): number {
    const key = shapeKey(this.engine, shape);
    const candidates = this.byKey.get(key) ?? [];
    const known = candidates.find((number) => this.list[number]?.IsSame(shape) === true);
    if (known !== undefined) return known;
    const number = this.list.push(shape.Oriented(shape.Orientation())) - 1;
    this.byKey.set(key, [...candidates, number]);
    return number;
  }

  free(): void {
    for (const shape of this.list) shape.delete();
  }
}

function forEach(
  engine: OpenCascade,
  shape: TopoDS_Shape,
  kind: OpenCascade['TopAbs_ShapeEnum'][keyof OpenCascade['TopAbs_ShapeEnum']],
  except: typeof kind | null,
  visit: (found: TopoDS_Shape) => void,
): void {
  const explorer = new engine.TopExp_Explorer(
    shape,
    kind,
    except ?? engine.TopAbs_ShapeEnum.TopAbs_SHAPE,
  );
  while (explorer.More()) {
    const found = explorer.Current();
    visit(found);
    found.delete();
    explorer.Next();
  }
  explorer.delete();
}
