import { meaningful } from '../../interface/outcome';
import type { ModelStatus } from '../../interface/result';
import { say, currentLocale } from '../../words/say';
import { isFinished } from '../../tracking/model/stage';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { displaySentence, displayText } from '../base/displayText';
import { bytesInWords } from '../base/shownFigures';
import { wordsOf } from './modelWords';
import { serviceInWords } from './serviceInWords';

export type Fact = readonly [label: string, value: string];

/**
 * All facts about a model that may be shown; credentials and URLs are not among them. First the state and its reason,
 * then file and times, and last identifiers.
 */
export function factsOf(model: TrackedModel): readonly Fact[] {
  const { stage } = model;
  const { title, detail } = wordsOf(model);
  const wasRetried = model.startedAt !== model.addedAt;
  return withoutEchoes([
    [say('File'), displayText(model.name)],
    [say('Stage'), title],
    sentence(stage.kind === 'failed' ? say('Reason') : say('Detail'), detail),
    ...outcomeFacts(model),
    [say('Size'), bytesInWords(model.sizeBytes)],
    [say('Service'), serviceInWords(model.service)],
    [say('Added at'), localTime(model.addedAt)],
    [say('Retried'), wasRetried ? localTime(model.startedAt) : null],
    [say('As of'), isFinished(stage) ? null : localTime(model.changedAt)],
    ...taskTimes(model),
    ...taskNames(model),
    [say('Model ID'), model.modelId === null ? null : displayText(model.modelId)],
  ]);
}

/** The most important facts about a model: its state, and why. */
export function stateFacts(model: TrackedModel): readonly Fact[] {
  const { stage } = model;
  const { title, detail } = wordsOf(model);
  return withoutEchoes([
    [say('File'), displayText(model.name)],
    [say('Stage'), title],
    sentence(stage.kind === 'failed' ? say('Reason') : say('Detail'), detail),
    sentence(say('Message'), statusOfModel(model)?.message),
    sentence(say('Error'), meaningful(statusOfModel(model)?.task?.errorMessage)),
    [say('File size'), bytesInWords(model.sizeBytes)],
    [say('Service'), serviceInWords(model.service)],
    [say('Added at'), localTime(model.addedAt)],
  ]);
}

/** What the service reported about its task, except for what equals `said`. */
export function taskFacts(model: TrackedModel, said = ''): readonly Fact[] {
  return withoutEchoes([...outcomeFacts(model), ...taskTimes(model), ...taskNames(model)], said);
}

function outcomeFacts(model: TrackedModel): readonly MaybeFact[] {
  const status = statusOfModel(model);
  const task = status?.task;
  return [
    sentence(say('Message'), status?.message),
    sentence(say('Error'), meaningful(task?.errorMessage)),
    [say('Error code'), meaningful(task?.errorCode)],
    [say('Status'), status?.status],
    [say('Task status'), task?.status === status?.status ? null : task?.status],
    [say('Attempt'), task?.attempt?.toString()],
  ];
}

function taskTimes(model: TrackedModel): readonly MaybeFact[] {
  const timestamps = statusOfModel(model)?.timestamps;
  return [
    [say('Created'), serviceTime(timestamps?.createdAt)],
    [say('Finished'), serviceTime(timestamps?.finishedAt)],
  ];
}

function taskNames(model: TrackedModel): readonly MaybeFact[] {
  return [[say('Task'), statusOfModel(model)?.task?.id]];
}

/** The facts as lines of text, for the clipboard. */
export function factLines(facts: readonly Fact[]): string {
  return facts.map(([label, value]) => say('{label}: {value}', { label, value })).join('\n');
}

/** The last status that the service reported. */
export function statusOfModel({ stage }: TrackedModel): ModelStatus | null {
  return 'status' in stage ? stage.status : null;
}

type MaybeFact = readonly [label: string, value: string | null | undefined, kind?: 'sentence'];

/** A fact that is left out when another one says the same, because services repeat `message` in the task's error. */
function sentence(label: string, value: string | null | undefined): MaybeFact {
  return [label, value, 'sentence'];
}

function withoutEchoes(facts: readonly MaybeFact[], said = ''): readonly Fact[] {
  const sentences = new Set([displaySentence(said)]);
  return facts.flatMap(([label, value, kind]): Fact[] => {
    const shown = displaySentence(value ?? '');
    const isEcho = kind === 'sentence' && sentences.has(shown);
    sentences.add(shown);
    return shown === '' || isEcho ? [] : [[label, shown]];
  });
}

// A time that cannot be parsed is shown as the service wrote it.
function serviceTime(text: string | null | undefined): string | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? (text ?? null) : localTime(ms);
}

function localTime(ms: number): string {
  return new Date(ms).toLocaleString(currentLocale());
}
