import { say } from '../../words/say';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { isModelKey } from '../../tracking/model/readTrackedModel';
import { isFolder, keysBelow } from './modelGroups';
import { rowOf } from './modelRow';
import { showInformation } from '../sinks/messages';
import { choose } from '../sinks/questions';
import { distinguishingPaths } from './distinguishingPaths';

/** The part of the store that is needed. */
export interface Models {
  all(): readonly TrackedModel[];
  get(key: string): TrackedModel | undefined;
}

/** Which models a command is for. */
export interface Wanted {
  /** The action, as the title of the list: `Retry`. */
  readonly title: string;
  fits(model: TrackedModel): boolean;
}

/**
 * The models that a command applies to: the rows passed to it, else the model in the active tab, else what the user
 * picks from a list.
 */
export async function pickModels(
  models: Models,
  activeKey: string | null,
  wanted: Wanted,
  args: readonly unknown[],
): Promise<readonly TrackedModel[]> {
  const keys = keysOf(args).flatMap((row) => keysBelow(row, models.all()));
  if (keys.length > 0) return keys.flatMap((key) => fitting(models.get(key), wanted));
  const active = fitting(activeKey === null ? undefined : models.get(activeKey), wanted);
  if (active.length > 0) return active;
  const picked = await ask(
    models.all().filter((model) => wanted.fits(model)),
    wanted.title,
  );
  return picked ? [picked] : [];
}

// A tree passes the clicked row and, if it is part of a multiple selection, the whole selection.
function keysOf([clicked, selection]: readonly unknown[]): readonly string[] {
  const selected = Array.isArray(selection) ? selection.filter(isRow) : [];
  if (selected.length > 0) return selected;
  return isRow(clicked) ? [clicked] : [];
}

function isRow(value: unknown): value is string {
  return isModelKey(value) || (typeof value === 'string' && isFolder(value));
}

function fitting(model: TrackedModel | undefined, wanted: Wanted): readonly TrackedModel[] {
  return model && wanted.fits(model) ? [model] : [];
}

async function ask(models: readonly TrackedModel[], title: string): Promise<TrackedModel | null> {
  if (models.length === 0) {
    void showInformation(say('{title}: no model fits.', { title }));
    return null;
  }
  const now = Date.now();
  const places = distinguishingPaths(models);
  const choices = models.map((model) => {
    const whereabouts = places.get(model.key);
    const { label, description, icon } = rowOf(model, now, { whereabouts });
    return { label, description, icon, value: model };
  });
  return (await choose(choices, { title })) ?? null;
}
