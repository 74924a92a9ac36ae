import { say } from '../../../words/say';
import { element, secondaryButton } from '../../base/dom';
import type { Wording } from '../measure/facts/measureWords';
import { directionWords, kindWords, patternSums, patternWords, placeWords } from './holeWords';
import type { HoleKind, PlacedHole } from './modelHoles';

export interface HolesActions {
  /** Selects the holes of a row; an empty list clears the selection. */
  readonly choose: (holes: readonly PlacedHole[], kind: HoleKind | null) => void;
  readonly copy: () => void;
  readonly save: () => void;
  readonly setFrame: () => void;
  readonly resetFrame: () => void;
}

export interface HolesContent {
  readonly kinds: readonly HoleKind[];
  readonly wording: Wording;
  /** The kind whose holes are listed one by one. */
  readonly open: HoleKind | null;
  readonly chosen: ReadonlySet<PlacedHole>;
  /** Name of the coordinate system, such as `Round hole of plate`; null for that of the file. */
  readonly frame: string | null;
  /** Sentences that explain why there are no holes, or not all. */
  readonly notes: readonly string[];
}

/** Most holes of a kind that are listed one by one; the CSV has all of them. */
const maxRows = 300;

/** The table of holes: one row for each kind, followed by its patterns and its holes. */
export class HolesPanel {
  private readonly notes = element('div', { class: 'notes' });
  private readonly table = element('div', { class: 'hole-kinds' });
  private readonly frameName = element('span', { class: 'frame' });
  private readonly setFrame: HTMLButtonElement;
  private readonly resetFrame: HTMLButtonElement;
  private readonly copy: HTMLButtonElement;
  private readonly save: HTMLButtonElement;

  constructor(
    place: HTMLElement,
    private readonly act: HolesActions,
  ) {
    this.copy = secondaryButton(say('Copy as text'), act.copy);
    this.save = secondaryButton(say('Save as CSV…'), act.save);
    this.setFrame = secondaryButton(
      say('From this hole'),
      act.setFrame,
      say(
        'Take the coordinates from the chosen hole; those of a face or an edge: Measure, Shift+C',
      ),
    );
    this.resetFrame = secondaryButton(
      say('Of the file'),
      act.resetFrame,
      say('Coordinates of the file'),
    );
    const group = { class: 'coordinates', role: 'group', 'aria-label': say('Coordinates') };
    place.append(
      element(
        'div',
        { class: 'measure holes' },
        this.notes,
        this.table,
        element(
          'div',
          group,
          this.frameName,
          element('div', { class: 'row' }, this.setFrame, this.resetFrame),
        ),
        element('div', { class: 'row' }, this.copy, this.save),
      ),
    );
  }

  show(content: HolesContent): void {
    const { kinds, chosen, frame, notes } = content;
    this.notes.replaceChildren(...notes.map((note) => element('p', { class: 'hint' }, note)));
    this.notes.hidden = notes.length === 0;
    this.table.replaceChildren(...(kinds.length > 0 ? [this.tableOf(content)] : []));
    this.copy.disabled = kinds.length === 0;
    this.save.disabled = this.copy.disabled;
    this.frameName.textContent = say('Coordinates: {frame}', {
      frame: frame ?? say('of the file'),
    });
    this.setFrame.disabled = chosen.size !== 1;
    this.resetFrame.disabled = frame === null;
  }

  private tableOf(content: HolesContent): HTMLElement {
    const focused = this.table.contains(document.activeElement)
      ? document.activeElement?.getAttribute('data-row')
      : null;
    const { unit } = content.wording;
    const heads = [say('Count'), say('Hole ({unit}, exact)', { unit }), say('Direction')];
    const made = element(
      'table',
      { 'aria-label': say('Holes by kind and size') },
      element(
        'thead',
        {},
        element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head))),
      ),
      element('tbody', {}, ...content.kinds.flatMap((kind, i) => this.rowsOf(kind, i, content))),
    );
    if (typeof focused === 'string') queueMicrotask(() => focusRow(made, focused));
    return made;
  }

  private rowsOf(kind: HoleKind, number: number, content: HolesContent): readonly HTMLElement[] {
    const { wording, open } = content;
    const isOpen = open === kind;
    const row = this.row(
      `${number}`,
      content,
      kind,
      kind.holes,
      [`${kind.holes.length}`, kindWords(kind, wording), commonDirection(kind, wording)],
      'kind',
    );
    row.setAttribute('aria-expanded', String(isOpen));
    const patterns = this.patternRows(kind, number, content);
    if (!isOpen) return [row, ...patterns];
    const rest = kind.holes.length - maxRows;
    return [
      row,
      ...patterns,
      ...kind.holes
        .slice(0, maxRows)
        .map((hole, i) =>
          this.row(`${number} hole ${i}`, content, kind, [hole], holeCells(hole, content), 'hole'),
        ),
      ...(rest > 0 ? [restRow(rest)] : []),
    ];
  }

  /** Rows of grouped patterns; those of the open kind also one by one. */
  private patternRows(kind: HoleKind, number: number, content: HolesContent): HTMLElement[] {
    const { wording, open } = content;
    return patternSums(kind, wording).flatMap(({ words, patterns }, i) => {
      const name = `${number} pattern ${i}`;
      const holes = patterns.flatMap((pattern) => pattern.holes);
      const sum = this.row(name, content, kind, holes, ['', words, ''], 'pattern');
      if (open !== kind || patterns.length < 2) return [sum];
      const each = patterns.slice(0, maxRows).map((pattern, at) => {
        const cells = ['', patternWords(pattern, wording), ''];
        return this.row(`${name} ${at}`, content, kind, pattern.holes, cells, 'hole');
      });
      return [sum, ...each];
    });
  }

  private row(
    name: string,
    { chosen, open }: HolesContent,
    kind: HoleKind,
    holes: readonly PlacedHole[],
    [count = '', words = '', direction = '']: readonly string[],
    look: 'kind' | 'pattern' | 'hole',
  ): HTMLElement {
    const isChosen = chosen.size === holes.length && holes.every((hole) => chosen.has(hole));
    const press = element(
      'button',
      { type: 'button', 'data-row': name, 'aria-pressed': String(isChosen) },
      words,
    );
    const act = () => {
      const isClosing = isChosen && (look !== 'kind' || open === kind);
      this.act.choose(isClosing ? [] : holes, isClosing && look === 'kind' ? null : kind);
    };
    const made = element(
      'tr',
      { class: look },
      element('td', { class: 'count' }, count),
      element('td', {}, press),
      element('td', { class: 'direction' }, direction),
    );
    // The button makes the row usable by keyboard; a click anywhere in the row does the same.
    made.addEventListener('click', act);
    return made;
  }
}

function holeCells(hole: PlacedHole, { wording, kinds }: HolesContent): readonly string[] {
  const place = placeWords(hole.at, wording);
  const isOne = kinds.every(({ holes }) => holes.every(({ part }) => part === hole.part));
  const words = isOne ? place : say('{place}, {part}', { place, part: hole.part.name });
  return ['', words, directionWords(hole.direction, wording)];
}

/** The direction of all holes of a kind; `several` when they differ. */
function commonDirection({ holes }: HoleKind, wording: Wording): string {
  const directions = new Set(holes.map(({ direction }) => directionWords(direction, wording)));
  const [only] = directions;
  return directions.size === 1 && only !== undefined ? only : say('several');
}

function restRow(count: number): HTMLElement {
  return element(
    'tr',
    { class: 'rest' },
    element('td'),
    element('td', { colspan: '2' }, say('and {count} more: the CSV has them all', { count })),
  );
}

function focusRow(table: HTMLElement, name: string): void {
  for (const press of table.querySelectorAll<HTMLButtonElement>('button[data-row]')) {
    if (press.dataset['row'] === name) press.focus();
  }
}
