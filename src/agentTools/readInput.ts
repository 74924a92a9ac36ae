import { materialIds, type MaterialId } from '../model/facts/materials';
import { namedViews, type NamedView, type WantedView } from '../model/namedView';
import { entryOf, isRecord } from '../words/unknown';
import { longestText } from './toolTable';
import { ToolTrouble } from './toolBackend';

/** Longest part of an unknown name that is repeated, in characters. */
const longestName = 60;

/** The input of an agent to a tool, validated here because not every caller follows the schema. */
export class ToolInput {
  private readonly members: Readonly<Record<string, unknown>>;

  /** @throws ToolTrouble when it is not an object, or has other properties than these */
  constructor(given: unknown, known: readonly string[]) {
    const members = given ?? {};
    if (!isRecord(members)) throw wrong('The input must be an object.', known);
    const strange = Object.keys(members).find((name) => !known.includes(name));
    if (strange !== undefined) {
      const name = strange.slice(0, longestName);
      throw wrong(`The input has "${name}", which this tool does not take.`, known);
    }
    this.members = members;
  }

  /** @throws ToolTrouble when the value is missing, not a text, empty, too long, or cannot be a path or id */
  text(name: string): string {
    const value = entryOf(this.members, name);
    if (typeof value !== 'string' || value.trim() === '') {
      throw wrong(`"${name}" must be a text that is not empty.`, [name]);
    }
    if (value.length > longestText || value.includes('\0')) {
      throw wrong(`"${name}" is longer than ${longestText} characters or has a null character.`, [
        name,
      ]);
    }
    return value;
  }

  /**
   * Returns null when no value is given.
   * @throws ToolTrouble as `text` does
   */
  textOrNull(name: string): string | null {
    return entryOf(this.members, name) === undefined ? null : this.text(name);
  }

  /**
   * Returns null when no material is given.
   * @throws ToolTrouble when it is not a known one
   */
  material(): MaterialId | null {
    const value = this.members['material'];
    if (value === undefined) return null;
    const material = materialIds.find((known) => known === value);
    if (material) return material;
    throw new ToolTrouble(
      '"material" is none of the known ones.',
      `Use one of ${materialIds.join(', ')}.`,
    );
  }

  /**
   * A saved view by its name, or a standard view.
   * @throws ToolTrouble when it is neither, or both are given
   */
  view(): WantedView {
    const saved = this.textOrNull('saved_view');
    if (saved === null) return this.standardView();
    if (this.members['view'] === undefined) return { saved };
    throw new ToolTrouble(
      'A picture shows one view: "view" and "saved_view" are both given.',
      'Call it again with one of them.',
    );
  }

  private standardView(): NamedView {
    const value = this.members['view'] ?? 'iso';
    const view = namedViews.find((known) => known === value);
    if (view) return view;
    throw new ToolTrouble(
      '"view" is none of the standard views.',
      `Use one of ${namedViews.join(', ')}.`,
    );
  }
}

function wrong(what: string, known: readonly string[]): ToolTrouble {
  const names = known.map((name) => `"${name}"`).join(' and ');
  const next = known.length === 0 ? 'Call it with {}.' : `Call it again with ${names}, as texts.`;
  return new ToolTrouble(what, next);
}
