import { say } from '../../words/say';
import type { SourceState } from '../../tracking/source/sourceState';
import type { TrackedModel } from '../../tracking/model/trackedModel';
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
        ? { badge: '≠', tooltip: say('Caliper: changed since its 3D model was made'), color: null }
        : { badge: '✓', tooltip: say('Caliper: 3D model ready'), color: null };
  }
}
