import type { Explanation } from '../../client/upload/choice/explainChoice';
import { say } from '../../words/say';
import {
  embeddedServiceId,
  type ServiceId,
  type TrackedModel,
} from '../../tracking/model/trackedModel';
import { displayText } from '../base/displayText';

const maxModels = 500;

interface NotedExplanation {
  readonly explanation: Explanation;
  readonly isGuess: boolean;
}

/** Explains how the files of this window were uploaded. Kept only in memory. */
export class UploadExplanations {
  private readonly latest = new Map<string, NotedExplanation>();

  readonly keep = (
    service: ServiceId,
    modelId: string,
    explanation: Explanation,
    isGuess: boolean,
  ): void => {
    const name = nameOf(service, modelId);
    this.latest.delete(name);
    this.latest.set(name, { explanation, isGuess });
    const [oldest] = this.latest.keys();
    if (this.latest.size > maxModels && oldest !== undefined) this.latest.delete(oldest);
  };

  /** Whether the upload contract of a model was guessed and not confirmed. */
  readonly isGuess = ({ service, modelId }: TrackedModel): boolean =>
    modelId !== null && this.latest.get(nameOf(service, modelId))?.isGuess === true;

  /** The explanation for a model as lines of text. */
  linesFor({ name, service, modelId }: TrackedModel): readonly string[] {
    const found = modelId === null ? undefined : this.latest.get(nameOf(service, modelId));
    const file = displayText(name);
    if (service === embeddedServiceId)
      return [say('{file} is converted on this machine: it is not uploaded anywhere.', { file })];
    if (!found)
      return [say('How {file} was uploaded is not known: this window has not sent it.', { file })];
    const facts = found.explanation.map(
      ([label, value]) => `  ${say('{label}: {value}', { label, value: displayText(value) })}`,
    );
    return [say('How {file} is uploaded', { file }), ...facts];
  }
}

// Model ids are unique only within a service.
function nameOf(service: ServiceId, modelId: string): string {
  return `${modelId} ${service}`;
}
