import { geometryKinds, type GeometryKind } from '../../../../model/modelExtras';
import type { Feature } from '../../../../model/features/features';
import { roundGroups, seamsWithin } from '../../../../model/exact/joinedFaces';
import { readFeatures } from '../../../../model/features/readFeatures';
import { readShapes } from '../../../../model/exact/readShapes';
import { movedProperties } from '../../../../model/facts/massProperties';
import { readMoments } from '../../../../model/exact/readMoments';
import type { PartShapes, SecondMoments } from '../../../../model/shapes';
import { entryOf, isRecord, numberOrNull } from '../../../../words/unknown';
import { isBelow, type Model, type Part } from '../../../model/model';
import type { PartPath } from '../../../../model/page/viewerMessages';
import { PartMeshes } from './partMeshes';
import { placeShapes } from '../../../model/placeShapes';
import type { Vector } from '../../../../model/vectors';
import { memoized } from '../../../../words/memoized';

/** What is known of a part, in the model's coordinates. */
export interface PartKnowledge {
  readonly model: Model;
  readonly part: Part;
  /** Exact shapes; null where only triangles are known. */
  readonly shapes: PartShapes | null;
  /** What its faces were made as, in the part's own lengths; nothing where no shape is known. */
  readonly featureOf: (face: number) => Feature | null;
  /** The faces that are one with a face to a person, itself among them, in ascending order. */
  readonly joinedWith: (face: number) => readonly number[];
  /** Whether an edge lies inside of faces that are one: nobody sees it, nobody means it. */
  readonly isSeam: (edge: number) => boolean;
  /** Metres of the model that one of the part has. */
  readonly scale: number;
  /** Exact, cubic metres. */
  readonly volume: number | null;
  /** Exact, square metres. */
  readonly area: number | null;
  /** Of the area: what edges that lie beside their faces leave open; null where there is nothing such. */
  readonly looseness: number | null;
  readonly centreOfMass: Vector | null;
  /** Exact, about that centre, along the axes of the model. */
  readonly moments: SecondMoments | null;
  /** How far its triangles may be from the true shape, metres; null when nobody tells. */
  readonly tolerance: number | null;
}

const known = new WeakMap<Model, ModelKnowledge>();

/** One for each model, whoever asks. */
export function knowledgeOf(model: Model): ModelKnowledge {
  const there = known.get(model) ?? new ModelKnowledge(model);
  known.set(model, there);
  return there;
}

/** What is known of the parts of a model; each is looked into when it is first asked for. */
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

  /** What the faces of a part were made as; worked out once for all places of it. */
  featuresOf(part: Part): readonly Feature[] {
    return this.featuresOrNone(part) ?? [];
  }

  /** Whether more than triangles is known of a part. */
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

  /** Null where only triangles are known. */
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
    return {
      model: this.model,
      part,
      shapes,
      featureOf: finder(shapes ? readFeatures(extras['shapes'], shapes.faces.length) : []),
      ...joiner(shapes),
      scale,
      volume: exact('volume', 3),
      area: shapes ? exact('area', 2) : null,
      looseness: exact('looseness', 0),
      centreOfMass: isExact ? centreIn(part, extras['centreOfMass']) : null,
      moments: isExact ? momentsIn(part, extras['moments']) : null,
      tolerance: tolerance === null ? null : tolerance * scale,
    };
  }

  private toleranceOf(kind: GeometryKind | undefined): number | null {
    // Somebody else's triangles follow a shape that nobody else knows.
    return kind === 'meshed from exact B-rep'
      ? (this.model.extras?.linearDeflection ?? null)
      : null;
  }
}

/** A face of several counts as the first of them: holes come before what stands around them. */
function finder(features: readonly Feature[]): (face: number) => Feature | null {
  const byFace = new Map<number, Feature>();
  for (const feature of features) {
    for (const face of feature.faces) if (!byFace.has(face)) byFace.set(face, feature);
  }
  return (face) => byFace.get(face) ?? null;
}

function joiner(shapes: PartShapes | null): Pick<PartKnowledge, 'joinedWith' | 'isSeam'> {
  let known: Joining | null = null;
  const joining = () => (known ??= joiningOf(shapes));
  return {
    joinedWith: (face) => joining().byFace.get(face) ?? [face],
    isSeam: (edge) => joining().seams.has(edge),
  };
}

interface Joining {
  readonly byFace: ReadonlyMap<number, readonly number[]>;
  readonly seams: ReadonlySet<number>;
}

function joiningOf(shapes: PartShapes | null): Joining {
  const groups = shapes ? roundGroups(shapes) : [];
  return {
    byFace: new Map(groups.flatMap((group) => group.map((face) => [face, group] as const))),
    seams: new Set(shapes ? seamsWithin(shapes, groups) : []),
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
