import type { Hold } from '../../tracking/store/holds';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { ToolModel } from '../../agentTools/world';
import { serviceInWords } from '../models/modelDetails';
import { holdSentence, wordsOf } from '../models/modelWords';

/** A tracked model as an agent hears of it. */
export function toolModel(model: TrackedModel, hold: Hold | null = null): ToolModel {
  const { key: id, name, sizeBytes, service } = model;
  return { id, name, sizeBytes, service: serviceInWords(service), ...stateOf(model, hold) };
}

function stateOf(model: TrackedModel, hold: Hold | null): Pick<ToolModel, 'state' | 'detail'> {
  const { stage } = model;
  if (stage.kind === 'ready') return { state: 'ready', detail: stage.status.message ?? '' };
  if (stage.kind === 'failed') return { state: 'failed', detail: stage.reason };
  const { title, detail } = wordsOf(model);
  const standing = detail === '' ? `${title}.` : `${title}: ${detail}.`;
  return { state: 'working', detail: hold ? `${standing} ${holdSentence(hold)}` : standing };
}
