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

/** More are not looked through for a pointer that only passes by. */
const mostEdges = 300;
const mostTriangles = 20_000;

export interface HoverFact {
  readonly words: string;
  /** What the words are about: of a hole or another feature all of its faces. */
  readonly things: readonly Thing[];
}

/** What the face, edge or corner at a spot is, with its main number; null for what is only a part. */
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

/** What the file says of the tolerances of a face: its first lines. */
function saidOf({ ref, part, knowledge }: Thing): readonly string[] {
  const lines =
    ref.kind === 'face' ? linesAbout(knowledge.model, part, knowledge.joinedWith(ref.index)) : [];
  const rest = lines.length - mostLines;
  return [
    ...lines.slice(0, mostLines),
    ...(rest > 0 ? [say('and {count} more', { count: rest })] : []),
  ];
}

/** Of what is said of a face, in the words beside the pointer. */
const mostLines = 4;

function facesOfFeature({ ref, knowledge: known }: Thing, knowledge: ModelKnowledge) {
  const faces = known.featureOf(ref.index)?.faces ?? [ref.index];
  return faces.flatMap((index) => thingAt(knowledge, { ...ref, index }) ?? []);
}

/** Of a face that is one of a hole, slot, boss, fillet or chamfer: that one, with all of its faces. */
function featureFact({ ref, knowledge }: Thing, style: NumberStyle): string | null {
  const feature = ref.kind === 'face' ? knowledge.featureOf(ref.index) : null;
  if (!feature) return null;
  const words = featureWords(feature, knowledge.scale, style);
  return say('{feature} ({unit}, exact)', { feature: words, unit: style.unit });
}

/** Whether its numbers are known, or summed up over few triangles. */
function isCheap({ ref, part, face }: Thing, { meshes }: ModelKnowledge): boolean {
  return ref.kind !== 'face' || face !== null || meshes.faceSize(part, ref.index) <= mostTriangles;
}
