import { say } from '../../words/say';
import type { Card, PageAction } from '../../model/page/viewerMessages';
import { UnreadableModel } from '../pack/unreadableModel';

/**
 * Builds the error card that the page shows in place of a model.
 * @param facts what is known about the model despite the error; shown only with an `UnreadableModel`
 */
export function cardOf(error: unknown, facts: Card['facts'] = []): Card {
  const actions: readonly PageAction[] = ['refresh', 'saveResult', 'showLog', 'copyDetails'];
  const title = say('The 3D model cannot be shown');
  if (error instanceof UnreadableModel) {
    return { title, text: error.message, facts, details: [[say('Where'), error.where]], actions };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return {
    title,
    text: say('Something unexpected happened: {reason}', { reason }),
    facts: [],
    actions,
  };
}
