import { geometryKinds, type GeometryKind } from '../../../../model/modelExtras';
import type { Feature } from '../../../../model/features/features';
import { joinedEdges, type JoinedEdge } from '../../../../model/exact/joinedEdges';
import {
  coincidenceToleranceOf,
  roundGroups,
  seamsWithin,
} from '../../../../model/exact/joinedFaces';
import { readFeatures } from '../../../../model/features/readFeatures';
import { readShapes } from '../../../../model/exact/readShapes';
import { movedProperties } from '../../../../model/facts/massProperties';
import { readMoments } from '../../../../model/exact/readMoments';
import type { PartShapes, SecondMoments } from '../../../../model/shapes';
import { entryOf, isRecord, numberOrNull } from '../../../../words/unknown';
import { isBelow, type Model, type Part } from '../../../model/model';
import type { PartPath } from '../../../../model/page/viewerMessages';
import { PartMeshes } from './partMeshes';
import { withSectionArcs } from './withSectionArcs';
import { placeShapes } from '../../../model/placeShapes';
import type { Vector } from '../../../../model/vectors';
import { memoized } from '../../../../words/memoized';

/** What is known of a part, in the model's coordinates. */
export interface PartKnowledge {
  readonly model: Model;
  readonly part: Part;
  /** Exact shapes; null where only triangles are known. */
  readonly shapes: PartShapes | null;
  /** The feature that a face belongs to, in the part's own lengths; null when there is none or no exact shape. */
  readonly featureOf: (face: number) => Feature | null;
  /** The faces that count as one with a face, including itself, in ascending order. */
  readonly joinedWith: (face: number) => readonly number[];
  /** Whether an edge is a seam inside of faces that count as one, and so is not visible. */
  readonly isSeam: (edge: number) => boolean;
  /** The arcs of which a person sees one edge, including this one; null for an edge by itself. */
  readonly joinedEdge: (edge: number) => JoinedEdge | null;
  /** Scale factor from the part's lengths to those of the model. */
  readonly scale: number;
  /** Exact, cubic metres. */
  readonly volume: number | null;
  /** Exact, square metres. */
  readonly area: number | null;
  /** Share to which volume and area are sure only, also below `exactEnough`; null for none. */
  readonly looseness: number | null;
  readonly centreOfMass: Vector | null;
  /** Exact second moments about that centre, along the axes of the model. */
  readonly moments: SecondMoments | null;
  /** Upper limit of the distance between triangles and the true shape, metres; null when it is not known. */
  readonly tolerance: number | null;
}

const known = new WeakMap<Model, ModelKnowledge>();

/** One for each model, shared by all tools. */
export function knowledgeOf(model: Model): ModelKnowledge {
  const there = known.get(model) ?? new ModelKnowledge(model);
  known.set(model, there);
  return there;
}

/** What is known of the parts of a model; each part is read when first needed. */
export class ModelKnowledge {
  readonly meshes: PartMeshes;
  private readonly known = new Map<Part, PartKnowledge>();
  private readonly features = new Map<number, readonly Feature[] | null>();

  constructor(readonly model: Model) {
    this.meshes = new PartMeshes(model);
  }

  of(part: Part): PartKnowledge {
    return memoized(this.known, part, () => this.read(part));
  }

  /** The features of a part; computed once for all placements of its mesh. */
  featuresOf(part: Part): readonly Feature[] {
    return this.featuresOrNone(part) ?? [];
  }

  /** Whether the exact shape of a part is known. */
  isExact(part: Part): boolean {
    return this.featuresOrNone(part) !== null;
  }

  private featuresOrNone(part: Part): readonly Feature[] | null {
    const known = this.features.get(part.mesh);
    if (known !== undefined) return known;
    const given = part.extras();
    const shapes = isRecord(given) ? this.shapesIn(given, part) : null;
    const features =
      isRecord(given) && shapes ? readFeatures(given['shapes'], shapes.faces.length) : null;
    this.features.set(part.mesh, features);
    return features;
  }

  /** Null when only triangles are known. */
  private shapesIn(extras: Record<string, unknown>, part: Part): PartShapes | null {
    const { meshes } = this;
    const isExact = extras['geometry'] === 'meshed from exact B-rep';
    return isExact
      ? readShapes(extras['shapes'], meshes.faceCount(part), meshes.edgeCount(part))
      : null;
  }

  partAt(path: PartPath): Part | null {
    const found = this.model.parts.find(
      (part) => part.path.length === path.length && isBelow(part.path, path),
    );
    return found ?? null;
  }

  private read(part: Part): PartKnowledge {
    const given = part.extras();
    const extras = isRecord(given) ? given : {};
    const kind = geometryKinds.find((name) => name === extras['geometry']);
    const isExact = kind === 'meshed from exact B-rep';
    const read = this.shapesIn(extras, part);
    const shapes = read && placeShapes(read, part.place);
    const scale = Math.cbrt(Math.abs(part.place.determinant()));
    const tolerance = this.toleranceOf(kind);
    const exact = (name: string, power: number) => {
      const value = isExact ? numberOrNull(entryOf(extras, name)) : null;
      return value !== null && value > 0 ? value * scale ** power : null;
    };
    const looseness = exact('looseness', 0);
    return {
      model: this.model,
      part,
      shapes,
      featureOf: finder(shapes ? readFeatures(extras['shapes'], shapes.faces.length) : []),
      ...joiner(shapes, (edge) => this.meshes.polyline(part, edge)),
      scale,
      volume: exact('volume', 3),
      area: shapes || looseness !== null ? exact('area', 2) : null,
      looseness,
      centreOfMass: isExact ? centreIn(part, extras['centreOfMass']) : null,
      moments: isExact ? momentsIn(part, extras['moments']) : null,
      tolerance: tolerance === null ? null : tolerance * scale,
    };
  }

  private toleranceOf(kind: GeometryKind | undefined): number | null {
    // Triangles from another source follow a shape that is not known here.
    return kind === 'meshed from exact B-rep'
      ? (this.model.extras?.linearDeflection ?? null)
      : null;
  }
}

/** A face of several features counts for the first of them: holes come before what surrounds them. */
function finder(features: readonly Feature[]): (face: number) => Feature | null {
  const byFace = new Map<number, Feature>();
  for (const feature of features) {
    for (const face of feature.faces) if (!byFace.has(face)) byFace.set(face, feature);
  }
  return (face) => byFace.get(face) ?? null;
}

function joiner(
  shapes: PartShapes | null,
  polyline: (edge: number) => readonly Vector[],
): Pick<PartKnowledge, 'joinedWith' | 'isSeam' | 'joinedEdge'> {
  let known: Joining | null = null;
  const joining = () => (known ??= joiningOf(shapes, polyline));
  return {
    joinedWith: (face) => joining().byFace.get(face) ?? [face],
    isSeam: (edge) => joining().seams.has(edge),
    joinedEdge: (edge) => joining().byEdge.get(edge) ?? null,
  };
}

interface Joining {
  readonly byFace: ReadonlyMap<number, readonly number[]>;
  readonly seams: ReadonlySet<number>;
  readonly byEdge: ReadonlyMap<number, JoinedEdge>;
}

function joiningOf(
  shapes: PartShapes | null,
  polyline: (edge: number) => readonly Vector[],
): Joining {
  const groups = shapes ? roundGroups(shapes) : [];
  const seams = new Set(shapes ? seamsWithin(shapes, groups) : []);
  const isSeam = (edge: number) => seams.has(edge);
  const chains = shapes
    ? joinedEdges(withSectionArcs(shapes, polyline), isSeam, coincidenceToleranceOf(shapes))
    : [];
  return {
    byFace: new Map(groups.flatMap((group) => group.map((face) => [face, group] as const))),
    seams,
    byEdge: new Map(chains.flatMap((chain) => chain.edges.map((edge) => [edge, chain] as const))),
  };
}

function momentsIn(part: Part, value: unknown): SecondMoments | null {
  const moments = readMoments(value);
  if (!moments) return null;
  const [a, b, c, , d, e, f, , g, h, i] = part.place.elements;
  const rows = [[a, d, g] as const, [b, e, h] as const, [c, f, i] as const] as const;
  return movedProperties({ volume: 1, centre: [0, 0, 0], moments }, rows, [0, 0, 0]).moments;
}

function centreIn(part: Part, value: unknown): Vector | null {
  if (!Array.isArray(value) || value.length !== 3) return null;
  const [x = null, y = null, z = null] = value.map(numberOrNull);
  if (x === null || y === null || z === null) return null;
  const [a, b, c, , d, e, f, , g, h, i, , u, v, w] = part.place.elements;
  return [a * x + d * y + g * z + u, b * x + e * y + h * z + v, c * x + f * y + i * z + w];
}
