import type { Box } from '../../../model/boundingBox';
import type { PartPath } from '../../../model/page/viewerMessages';
import { exactBox } from '../measure/exact/box';
import { exactFacesOf as measuredFacesOf } from '../measure/entities/measurableEntity';
import { ModelKnowledge, type PartKnowledge } from '../measure/entities/modelKnowledge';
import type { PartDetail } from '../../../model/compare/faces/comparedFaces';
import type { DetailedPart } from '../../../model/compare/faces/differingFaces';
import { settledMatches } from '../../../model/compare/faces/settledMatches';
import { cornerDeviation } from '../../../model/compare/faces/cornerDeviation';
import { partDetail } from '../../../model/compare/faces/partDetail';
import { placedAxisLines } from '../../../model/features/roundFaceAxes';
import { similarity, placedFeature } from '../../../model/features/similarity';
import { placedBox, readExtents } from '../../../model/exact/extents';
import { minus } from '../../../model/vectors';
import type { Model, Part } from '../../model/model';
import { withUnread } from '../../../model/compare/match/withUnread';
import { matchParts, type Match } from '../../../model/compare/match/matchParts';
import { trianglesOf } from './trianglesOf';
import { placedRevolution } from '../../../model/compare/match/revolutionBody';
import { partShape, type VisitTriangle } from '../../../model/compare/match/comparedShape';

/** The first path element of each revision's parts. */
export const revisionSteps = { before: 0, after: 1 } as const;

export interface RevisionPart extends DetailedPart {
  readonly part: Part;
  /** Bounding box by the exact shape; null when only triangles are known. */
  readonly exactBox: () => Box | null;
}

/** Matches the parts of the two revisions in a combined model. */
export function compareModel(model: Model): readonly Match<RevisionPart>[] {
  const knowledge = new ModelKnowledge(model);
  const visitTriangles = trianglesOf(model);
  const partsOf = (step: number): readonly RevisionPart[] => {
    const parts = model.parts.filter(({ path }) => path[0] === step);
    const depth = commonDepth(parts.map(({ path }) => path));
    return parts.map((part) => {
      const known = knowledge.of(part);
      const { volume, area, tolerance, looseness } = known;
      const exactBox = () => exactBoxOf(known);
      const exactSize = () => {
        const box = exactBox();
        return box && minus(box.high, box.low);
      };
      const revolution = () =>
        volume !== null && known.shapes
          ? placedRevolution(known.shapes, part.place.elements)
          : null;
      const axes = () => (known.shapes ? placedAxisLines(known.shapes, part.place.elements) : []);
      const exact = {
        exactVolume: volume,
        exactArea: area,
        exactSize,
        tolerance,
        revolution,
        axes,
        exactFaces: () => known.shapes?.faces ?? null,
      };
      const facts = { ...exact, ...(looseness !== null && { looseness }) };
      const forEach = (visit: VisitTriangle) => visitTriangles(part, visit);
      const shape = partShape(forEach, facts);
      // The root often has the name of the file, which differs between revisions.
      const trail = trailOf(part, depth);
      let detail: PartDetail | null = null;
      return {
        ...{ part, trail, shape, exactBox },
        name: part.product,
        under: trail.at(-2) ?? null,
        colours: coloursOf(part),
        hasExactFaces: known.shapes !== null && similarity(part.place.elements) !== null,
        detail: () => {
          const { faceStarts } = part;
          detail ??= partDetail({ shape, forEach, faceStarts, ...exactFacesOf(known) });
          return detail;
        },
      };
    });
  };
  const settled = settledMatches(
    matchParts(partsOf(revisionSteps.before), partsOf(revisionSteps.after)),
  );
  return withUnread(settled, ...(model.revisionsLeftOut ?? []));
}

/** Limits of a part's trail: number of names, and characters of each. */
const [maxSteps, longestStep] = [32, 128];

function trailOf({ assemblies, name }: Part, depth: number): readonly string[] {
  const steps = [...assemblies, name].slice(depth).slice(-maxSteps);
  return steps.map((step) => step.slice(0, longestStep));
}

/** Bounding box of a placed part by its exact shape; null when only triangles are known. */
function exactBoxOf(known: PartKnowledge): Box | null {
  const { part } = known;
  const reach = readExtents(part.extras());
  if (reach) return placedBox(reach, part.place.elements);
  // For a result without stored extents, simple faces give them.
  const faces = measuredFacesOf(known);
  const box = faces && exactBox(faces);
  return box && { low: box.min, high: box.max };
}

function exactFacesOf({ part, shapes, featureOf }: PartKnowledge) {
  const move = similarity(part.place.elements);
  if (!shapes || !move) return { faces: null, features: [], cornerDeviation: 0 };
  const features = new Set(shapes.faces.flatMap((_, face) => featureOf(face) ?? []));
  return {
    faces: shapes.faces,
    features: [...features].map((feature) => placedFeature(feature, move)),
    cornerDeviation: cornerDeviation(shapes),
  };
}

/** Length of the common prefix of all paths, without their last element. */
function commonDepth(paths: readonly PartPath[]): number {
  const [first = []] = paths;
  let depth = 0;
  const isCommon = (at: number) =>
    paths.every((path) => path.length > at + 1 && path[at] === first[at]);
  while (isCommon(depth) && paths.length > 0) depth += 1;
  // The revision itself and one root below it; what is deeper is structure.
  return Math.min(depth, 2);
}

function coloursOf({ pieces }: Part): readonly string[] {
  const texts = pieces.flatMap(({ color, opacity }) => {
    if (!color) return [];
    const hex = `#${color.getHexString()}`;
    return [opacity < 1 ? `${hex} ${Math.round(100 * opacity)} %` : hex];
  });
  return [...new Set(texts)].sort();
}
