import { say } from '../../../../words/say';
import type { NumberOptions } from '../../../../model/page/viewerMessages';
import type { NumberStyle } from '../../../../model/quantities';
import { styleFor } from '../../../base/lengths';
import type { NdcPoint } from '../../../geometry/rectangle';
import { pmiLinesOfFaces } from '../../../pmi/pmiLinesOfFaces';
import type { ModelAccess } from '../../../toolkit/tool';
import { featureWords } from '../facts/featureWords';
import { findEntity } from '../entities/findEntity';
import { mainFigure } from '../facts/mainFigure';
import { knowledgeOf, type ModelKnowledge } from '../entities/modelKnowledge';
import { entityAt, type MeasurableEntity } from '../entities/measurableEntity';
import { entityFacts } from '../facts/entityFacts';
import { factText, entityName } from '../facts/measureWords';

/** Upper limits of what is examined for a pointer that only hovers. */
const maxEdges = 300;
const maxTriangles = 20_000;

export interface HoverFact {
  readonly words: string;
  /** The things that the text describes; for a hole or another feature all of its faces. */
  readonly entities: readonly MeasurableEntity[];
}

/** Describes the face, edge or corner at a spot with its main figure; null when there is only a part. */
export function hoverFact(
  sight: ModelAccess,
  spot: NdcPoint,
  numbers: NumberOptions,
): HoverFact | null {
  const { model } = sight;
  const knowledge = knowledgeOf(model);
  const ref = findEntity(sight, knowledge, spot, 'any', maxEdges);
  const entity = ref && ref.kind !== 'part' ? entityAt(knowledge, ref) : null;
  if (!entity) return null;
  const style = styleFor(numbers, model.extras);
  const feature = featureFact(entity, style);
  const said = saidOf(entity);
  if (feature !== null) {
    const words = [feature, ...said].join(say('. '));
    return { words, entities: facesOfFeature(entity, knowledge) };
  }
  const figure = isCheap(entity, knowledge) ? mainFigure(entityFacts(entity)) : null;
  const wording = { ...style, extras: model.extras, origin: model.origin };
  const words = [entityName(entity), ...(figure ? [factText(figure, wording)] : []), ...said];
  return { words: words.join(say('. ')), entities: [entity] };
}

/** The first lines that the file says about the tolerances of a face. */
function saidOf({ ref, part, knowledge }: MeasurableEntity): readonly string[] {
  const lines =
    ref.kind === 'face'
      ? pmiLinesOfFaces(knowledge.model, part, knowledge.joinedWith(ref.index))
      : [];
  const rest = lines.length - maxLines;
  return [
    ...lines.slice(0, maxLines),
    ...(rest > 0 ? [say('and {count} more', { count: rest })] : []),
  ];
}

/** Most such lines in the label at the pointer. */
const maxLines = 4;

function facesOfFeature({ ref, knowledge: known }: MeasurableEntity, knowledge: ModelKnowledge) {
  const faces = known.featureOf(ref.index)?.faces ?? [ref.index];
  return faces.flatMap((index) => entityAt(knowledge, { ...ref, index }) ?? []);
}

/** If the face belongs to a hole, slot, boss, fillet or chamfer, describes that feature. */
function featureFact({ ref, knowledge }: MeasurableEntity, style: NumberStyle): string | null {
  const feature = ref.kind === 'face' ? knowledge.featureOf(ref.index) : null;
  if (!feature) return null;
  const words = featureWords(feature, knowledge.scale, style);
  return say('{feature} ({unit}, exact)', { feature: words, unit: style.unit });
}

/** Whether the figures are known exactly, or need only few triangles. */
function isCheap({ ref, part, face }: MeasurableEntity, { meshes }: ModelKnowledge): boolean {
  return ref.kind !== 'face' || face !== null || meshes.faceSize(part, ref.index) <= maxTriangles;
}
