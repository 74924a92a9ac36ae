import { say } from '../../../../words/say';
import type { NumberOptions } from '../../../../model/page/viewerMessages';
import type { NumberStyle } from '../../../../model/quantities';
import { styleFor } from '../../../base/lengths';
import type { Spot } from '../../../geometry/rectangle';
import { linesAbout } from '../../../pmi/linesAbout';
import type { ModelSight } from '../../../toolkit/tool';
import { featureWords } from '../facts/featureWords';
import { findThing } from '../things/findThing';
import { mainFigure } from '../facts/mainFigure';
import { knowledgeOf, type ModelKnowledge } from '../things/modelKnowledge';
import { thingAt, type Thing } from '../things/thing';
import { thingFacts } from '../facts/thingFacts';
import { factText, thingName } from '../facts/measureWords';

/** Upper limits of what is examined for a pointer that only hovers. */
const mostEdges = 300;
const mostTriangles = 20_000;

export interface HoverFact {
  readonly words: string;
  /** The things that the text describes; for a hole or another feature all of its faces. */
  readonly things: readonly Thing[];
}

/** Describes the face, edge or corner at a spot with its main figure; null when there is only a part. */
export function hoverFact(sight: ModelSight, spot: Spot, numbers: NumberOptions): HoverFact | null {
  const { model } = sight;
  const knowledge = knowledgeOf(model);
  const ref = findThing(sight, knowledge, spot, 'any', mostEdges);
  const thing = ref && ref.kind !== 'part' ? thingAt(knowledge, ref) : null;
  if (!thing) return null;
  const style = styleFor(numbers, model.extras);
  const feature = featureFact(thing, style);
  const said = saidOf(thing);
  if (feature !== null) {
    const words = [feature, ...said].join(say('. '));
    return { words, things: facesOfFeature(thing, knowledge) };
  }
  const figure = isCheap(thing, knowledge) ? mainFigure(thingFacts(thing)) : null;
  const wording = { ...style, extras: model.extras, origin: model.origin };
  const words = [thingName(thing), ...(figure ? [factText(figure, wording)] : []), ...said];
  return { words: words.join(say('. ')), things: [thing] };
}

/** The first lines that the file says about the tolerances of a face. */
function saidOf({ ref, part, knowledge }: Thing): readonly string[] {
  const lines =
    ref.kind === 'face' ? linesAbout(knowledge.model, part, knowledge.joinedWith(ref.index)) : [];
  const rest = lines.length - mostLines;
  return [
    ...lines.slice(0, mostLines),
    ...(rest > 0 ? [say('and {count} more', { count: rest })] : []),
  ];
}

/** Most such lines in the label at the pointer. */
const mostLines = 4;

function facesOfFeature({ ref, knowledge: known }: Thing, knowledge: ModelKnowledge) {
  const faces = known.featureOf(ref.index)?.faces ?? [ref.index];
  return faces.flatMap((index) => thingAt(knowledge, { ...ref, index }) ?? []);
}

/** If the face belongs to a hole, slot, boss, fillet or chamfer, describes that feature. */
function featureFact({ ref, knowledge }: Thing, style: NumberStyle): string | null {
  const feature = ref.kind === 'face' ? knowledge.featureOf(ref.index) : null;
  if (!feature) return null;
  const words = featureWords(feature, knowledge.scale, style);
  return say('{feature} ({unit}, exact)', { feature: words, unit: style.unit });
}

/** Whether the figures are known exactly, or need only few triangles. */
function isCheap({ ref, part, face }: Thing, { meshes }: ModelKnowledge): boolean {
  return ref.kind !== 'face' || face !== null || meshes.faceSize(part, ref.index) <= mostTriangles;
}
