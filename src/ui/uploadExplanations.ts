import type { Explanation } from '../client/explainUpload';
import { say } from '../contract/say';
import type { ServiceId, TrackedModel } from '../models/trackedModel';
import { displayText } from './displayText';

const mostModels = 500;

/** How the files of this window were sent. In memory alone. */
export class UploadExplanations {
  private readonly latest = new Map<string, Explanation>();

  readonly keep = (service: ServiceId, modelId: string, explanation: Explanation): void => {
    const name = nameOf(service, modelId);
    this.latest.delete(name);
    this.latest.set(name, explanation);
    const [oldest] = this.latest.keys();
    if (this.latest.size > mostModels && oldest !== undefined) this.latest.delete(oldest);
  };

  /** The explanation for a model as lines of text. */
  linesFor({ name, service, modelId }: TrackedModel): readonly string[] {
    const found = modelId === null ? undefined : this.latest.get(nameOf(service, modelId));
    const file = displayText(name);
    if (!found)
      return [say('How {file} was uploaded is not known: this window has not sent it.', { file })];
    const facts = found.map(([label, value]) => `  ${label}: ${displayText(value)}`);
    return [say('How {file} is uploaded', { file }), ...facts];
  }
}

// Ids of models mean nothing at another service.
function nameOf(service: ServiceId, modelId: string): string {
  return `${modelId} ${service}`;
}
