import { say } from '../../../words/say';
import { isRecord, isText } from '../../../words/unknown';

/** A view that the user has named: camera, visibility, options, and states of the tools. */
export interface NamedView {
  readonly name: string;
  /** As returned by the tool's context; validated when it is shown. */
  readonly view: unknown;
}

const maxViews = 50;
const longestName = 60;
/** Upper limit of the JSON text, characters, which leaves room for other state of the content. */
const maxCharacters = 48_000;

/** Reads remembered views; invalid ones are ignored. */
export function readNamedViews(value: unknown): readonly NamedView[] {
  if (!Array.isArray(value)) return [];
  const views = value.flatMap((one: unknown): NamedView[] =>
    isRecord(one) && isText(one['name']) ? [{ name: tidy(one['name']), view: one['view'] }] : [],
  );
  return views.slice(0, maxViews);
}

/**
 * Adds a view, or replaces the one of the same name.
 * @returns null when there is no room for it
 */
export function withView(
  views: readonly NamedView[],
  name: string,
  view: unknown,
): readonly NamedView[] | null {
  const added = { name: tidy(name) || freeName(views), view };
  const others = views.filter((one) => one.name !== added.name);
  const all = [...others, added];
  const isFull = all.length > maxViews || JSON.stringify(all).length > maxCharacters;
  return isFull ? null : all;
}

/** Renames a view. @returns the same views when the name is empty or taken */
export function withNewName(
  views: readonly NamedView[],
  renamed: NamedView,
  name: string,
): readonly NamedView[] {
  const next = tidy(name);
  if (next === '' || views.some((one) => one.name === next)) return views;
  return views.map((one) => (one === renamed ? { ...one, name: next } : one));
}

/** The first unused name of the form `View 3`. */
export function freeName(views: readonly NamedView[]): string {
  const names = new Set(views.map(({ name }) => name));
  let number = 1;
  while (names.has(nameOf(number))) number += 1;
  return nameOf(number);
}

function nameOf(number: number): string {
  return say('View {name}', { name: number });
}

function tidy(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, longestName);
}
