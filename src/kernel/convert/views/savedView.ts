import type { SerializedView } from '../../../model/pmi/serializedPmi';
import { namedViews, type NamedView } from '../../../model/namedView';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';

/**
 * The view with a name, in any case: a saved one of the file, or a standard one.
 * @throws Refusal that lists the available names
 */
export function viewNamed(
  name: string,
  saved: readonly SerializedView[],
): SerializedView | NamedView {
  const wanted = name.trim().toLowerCase();
  const found =
    saved.find((view) => view.name === name) ??
    saved.find((view) => view.name.trim().toLowerCase() === wanted) ??
    namedViews.find((view) => view === wanted);
  if (found !== undefined) return found;
  throw new Refusal('noView', noViewText(name, saved));
}

/** Most names that are listed. */
const maxNames = 50;

function noViewText(view: string, saved: readonly SerializedView[]): string {
  const standard = namedViews.join(say(', '));
  if (saved.length === 0) {
    return say('The file has no saved views; the standard ones are {standard}.', { standard });
  }
  const names = saved.slice(0, maxNames).map(({ name }) => name);
  const listed = saved.length > maxNames ? [...names, '…'] : names;
  return say(
    'There is no view {view}: the file has {names}, and the standard ones are {standard}.',
    {
      ...{ view, names: listed.join(say(', ')), standard },
    },
  );
}
