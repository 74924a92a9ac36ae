import type { ModelStatus } from '../../interface/result';
import { say } from '../../words/say';
import type { SourceState } from '../../tracking/source/sourceState';
import { embeddedServiceId, type TrackedModel } from '../../tracking/model/trackedModel';
import { displaySentence } from '../base/displayText';
import { wordsOf } from './modelWords';

/** The decoration of a file in the Explorer. */
export interface Decoration {
  /** One letter or symbol. */
  readonly badge: string;
  readonly tooltip: string;
  /** Theme colour id; null leaves the name as it is. */
  readonly color: string | null;
}

/** The Explorer decoration for the file of a model; null for none. */
export function decorationOf(model: TrackedModel, source: SourceState): Decoration | null {
  const { stage } = model;
  const { title, detail } = wordsOf(model);
  switch (stage.kind) {
    case 'waiting':
    case 'uploading':
    case 'storing':
    case 'converting':
      return {
        badge: '↻',
        tooltip: say('Caliper: {words}', { words: detail === '' ? title : detail }),
        color: null,
      };
    case 'failed':
      if (stage.trouble === 'cancelled') return null;
      return {
        badge: '!',
        tooltip: say('Caliper: failed. {reason}', { reason: displaySentence(stage.reason) }),
        color: 'list.errorForeground',
      };
    case 'ready':
      return source === 'changed'
        ? { badge: '≠', tooltip: say('Caliper: changed since it was converted'), color: null }
        : { badge: '✓', tooltip: readyInWords(model, stage.status), color: null };
  }
}

/** What another service made is not known before it is fetched. */
function readyInWords({ service }: TrackedModel, { pictureOnly }: ModelStatus): string {
  if (pictureOnly) return say('Caliper: only a picture, no 3D model');
  return service === embeddedServiceId
    ? say('Caliper: 3D model ready')
    : say('Caliper: result ready');
}
