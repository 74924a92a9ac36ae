import type { TrackedModel } from '../../models/trackedModel';
import type { ToolModel } from '../../tools/world';
import { serviceInWords } from '../modelFacts';
import { wordsOf } from '../modelWords';

/** A tracked model as an agent hears of it. */
export function toolModel(model: TrackedModel): ToolModel {
  const { key: id, name, sizeBytes, service } = model;
  return { id, name, sizeBytes, service: serviceInWords(service), ...stateOf(model) };
}

function stateOf(model: TrackedModel): Pick<ToolModel, 'state' | 'detail'> {
  const { stage } = model;
  if (stage.kind === 'ready') return { state: 'ready', detail: stage.status.message ?? '' };
  if (stage.kind === 'failed') return { state: 'failed', detail: stage.reason };
  const { title, detail } = wordsOf(model);
  return { state: 'working', detail: detail === '' ? `${title}.` : `${title}: ${detail}.` };
}
