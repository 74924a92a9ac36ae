import type { PartPath } from '../../../model/page/viewerMessages';
import type { Vector } from '../../../model/shapes';
import { exactBox } from '../measure/exact/box';
import { ModelKnowledge, type PartKnowledge } from '../measure/modelKnowledge';
import { exactFacesOf } from '../measure/thing';
import { minus } from '../../geometry/vectors';
import type { Model, Part } from '../../model/model';
import { matchParts, type ComparedPart, type Match } from '../../../model/compare/matchParts';
import { trianglesOf } from './trianglesOf';
import { partShape } from '../../../model/compare/comparedShape';

/** The two revisions below the root of a comparison, by the first step of their paths. */
export const revisionSteps = { before: 0, after: 1 } as const;

export interface RevisionPart extends ComparedPart {
  readonly part: Part;
}

/** What became of each part between the two revisions that a joined model holds. */
export function compareModel(model: Model): readonly Match<RevisionPart>[] {
  const knowledge = new ModelKnowledge(model);
  const visitTriangles = trianglesOf(model);
  const partsOf = (step: number): readonly RevisionPart[] => {
    const parts = model.parts.filter(({ path }) => path[0] === step);
    const depth = commonDepth(parts.map(({ path }) => path));
    return parts.map((part) => {
      const known = knowledge.of(part);
      const { volume, area, tolerance } = known;
      const exactSize = () => sizeOf(known);
      const facts = { exactVolume: volume, exactArea: area, exactSize, tolerance };
      return {
        part,
        name: part.product,
        // A file's own name often stands at the root, and differs by the revision's.
        trail: trailOf(part, depth),
        shape: partShape((visit) => visitTriangles(part, visit), facts),
        colours: coloursOf(part),
      };
    });
  };
  return matchParts(partsOf(revisionSteps.before), partsOf(revisionSteps.after));
}

/** Steps and characters of a step that tell where a part belongs: each part has its own trail. */
const [mostSteps, longestStep] = [32, 128];

function trailOf({ assemblies, name }: Part, depth: number): readonly string[] {
  const steps = [...assemblies, name].slice(depth).slice(-mostSteps);
  return steps.map((step) => step.slice(0, longestStep));
}

function sizeOf(known: PartKnowledge): Vector | null {
  const faces = exactFacesOf(known);
  const box = faces && exactBox(faces);
  return box && minus(box.max, box.min);
}

/** How many steps all paths have in common before their last one. */
function commonDepth(paths: readonly PartPath[]): number {
  const [first = []] = paths;
  let depth = 0;
  const isCommon = (at: number) =>
    paths.every((path) => path.length > at + 1 && path[at] === first[at]);
  while (isCommon(depth) && paths.length > 0) depth += 1;
  // The revision itself, and one root below it: what stands deeper is structure.
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
