import type { ModelStatus } from '../contract/result';
import { embeddedServiceId, type ServiceId, type TrackedModel } from '../models/trackedModel';
import { displaySentence, displayText } from './displayText';
import { bytesInWords } from './measures';
import { wordsOf } from './modelWords';

export type Fact = readonly [label: string, value: string];

/** Everything known of a model that may be shown: no credential and no address is in it. */
export function factsOf(model: TrackedModel): readonly Fact[] {
  const { title, detail } = wordsOf(model);
  return withoutEchoes([
    ['File', displayText(model.name)],
    ['Size', bytesInWords(model.sizeBytes)],
    ['Service', serviceInWords(model.service)],
    ['Stage', title],
    [model.stage.kind === 'failed' ? 'Reason' : 'Detail', detail],
    ['Model ID', model.modelId],
    ...statusFacts(model),
    ['Added', localTime(model.addedAt)],
    ['As of', localTime(model.changedAt)],
  ]);
}

/** What the service said of its task, as far as it said anything but `said`. */
export function taskFacts(model: TrackedModel, said = ''): readonly Fact[] {
  return withoutEchoes(statusFacts(model), said);
}

function statusFacts(model: TrackedModel): readonly MaybeFact[] {
  const status = statusOfModel(model);
  if (!status) return [];
  const { task, timestamps } = status;
  return [
    ['Status', status.status],
    ['Message', status.message],
    ['Task', task?.id],
    ['Attempt', task?.attempt?.toString()],
    ['Task status', task?.status],
    ['Error code', task?.errorCode],
    ['Error', task?.errorMessage],
    ['Created', timestamps.createdAt],
    ['Finished', timestamps.finishedAt],
  ];
}

/** `Embedded service`, or the host of a remote one. */
export function serviceInWords(service: ServiceId): string {
  if (service === embeddedServiceId) return 'Embedded service (this machine)';
  return hostOf(service);
}

/** The host that a person recognises a remote service by, with its port if it has one. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : displayText(address);
}

/** The same facts as lines of text, for the clipboard. */
export function factLines(facts: readonly Fact[]): string {
  return facts.map(([label, value]) => `${label}: ${value}`).join('\n');
}

function statusOfModel({ stage }: TrackedModel): ModelStatus | null {
  return 'status' in stage ? stage.status : null;
}

type MaybeFact = readonly [label: string, value: string | null | undefined];

// Services like to say the same sentence in `message`, in the task's error, and so on.
function withoutEchoes(facts: readonly MaybeFact[], said = ''): readonly Fact[] {
  const sentences = new Set([displaySentence(said)]);
  return facts.flatMap(([label, value]): Fact[] => {
    const shown = displaySentence(value ?? '');
    const isEcho = shown.includes(' ') && sentences.has(shown);
    sentences.add(shown);
    return shown === '' || isEcho ? [] : [[label, shown]];
  });
}

function localTime(ms: number): string {
  return new Date(ms).toLocaleString();
}
