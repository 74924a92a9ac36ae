import { say } from '../../words/say';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { displayText } from '../base/displayText';
import { groupBy } from '../../words/groupBy';
import { percentDecoded } from '../../words/urlOf';

/**
 * Distinguishes files of the same name: for each model whose name another file has too, the shortest end of its folder
 * path that differs. For `parts/left` and `parts/right` these are `left` and `right`.
 * @returns folder paths by model key, with `/`
 */
export function distinguishingPaths(models: readonly Placed[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const same of groupsByName(models)) {
    const folders = same.map(({ source }) => foldersOf(source));
    same.forEach(({ key }, at) => {
      const own = folders[at] ?? [];
      const others = folders.filter((other) => other.join('/') !== own.join('/'));
      if (others.length > 0) places.set(key, shortestTail(own, others));
    });
  }
  return places;
}

/** The title of a model's tab. `isGone`: its file was deleted. */
export function tabTitle(model: Placed, models: readonly Placed[], isGone = false): string {
  const same = models.filter(({ name }) => name === model.name);
  const where = distinguishingPaths(same).get(model.key);
  const name = displayText(model.name, 60);
  const title = where === undefined ? name : `${name} · ${displayText(where, 60)}`;
  return isGone ? say('{name} (deleted)', { name: title }) : title;
}

type Placed = Pick<TrackedModel, 'key' | 'name' | 'source'>;

function groupsByName(models: readonly Placed[]): readonly (readonly Placed[])[] {
  return [...groupBy(models, ({ name }) => name).values()].filter(({ length }) => length > 1);
}

function foldersOf(source: string): readonly string[] {
  const path = source.replace(/[?#].*/s, '').replace(/^[a-z][\w+.-]*:/i, '');
  return path.split('/').slice(0, -1).map(percentDecoded).filter(Boolean);
}

function shortestTail(own: readonly string[], others: readonly (readonly string[])[]): string {
  for (let length = 1; length < own.length; length++) {
    const tail = own.slice(-length).join('/');
    if (others.every((other) => other.slice(-length).join('/') !== tail)) return tail;
  }
  return own.join('/');
}
