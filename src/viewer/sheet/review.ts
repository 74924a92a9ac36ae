import { sheetButton } from './sheetButton';
import type { ReviewMessage, ReviewRequest, ReviewRow } from '../../model/page/reviewMessages';
import { say } from '../../words/say';

/** The CAD files that changed between two states of a repository, before and after side by side. */
export class Review {
  private readonly summary = document.createElement('p');
  private readonly title = document.createElement('h1');
  private readonly subtitle = document.createElement('p');
  private readonly list = document.createElement('ol');
  private readonly rest = document.createElement('p');
  private readonly restWords = document.createElement('span');
  private readonly goOn: HTMLButtonElement;
  /** Each row as it is listed, to find those that became another one. */
  private readonly listed: string[] = [];

  constructor(
    root: HTMLElement,
    private readonly ask: (request: ReviewRequest) => void,
  ) {
    this.summary.setAttribute('role', 'status');
    this.list.setAttribute('aria-label', say('CAD files'));
    this.goOn = sheetButton(say('Look Into Them'), () => {
      ask({ kind: 'goOn' });
    });
    const save = sheetButton(say('Save as a Page'), () => {
      ask({ kind: 'save' });
    });
    const bar = document.createElement('header');
    bar.append(this.summary, save);
    this.rest.className = 'rest';
    this.rest.append(this.restWords, ' ', this.goOn);
    root.replaceChildren(bar, this.title, this.subtitle, legend(), this.list, this.rest);
  }

  handle({ title, subtitle, rows, changed, isWorking }: ReviewMessage): void {
    this.title.textContent = title;
    this.subtitle.textContent = subtitle;
    this.summary.textContent = summaryOf(rows.length, changed);
    rows.forEach((row, at) => {
      this.showRow(row, at);
    });
    const left = changed - rows.length;
    this.rest.hidden = left === 0 || isWorking;
    this.restWords.textContent =
      left === 1
        ? say('1 more CAD file changed.')
        : say('{count} more CAD files changed.', { count: left });
  }

  /** Rows that stayed as they were keep their elements; one that changes keeps the focus. */
  private showRow(row: ReviewRow, at: number): void {
    const text = JSON.stringify(row);
    if (this.listed[at] === text) return;
    this.listed[at] = text;
    const entry = this.entryOf(row, at);
    const old = this.list.children[at];
    const hadFocus = old?.contains(document.activeElement) === true;
    if (old) old.replaceWith(entry);
    else this.list.append(entry);
    if (hadFocus) entry.querySelector('button')?.focus();
  }

  private entryOf(row: ReviewRow, at: number): HTMLLIElement {
    const entry = document.createElement('li');
    const compare = (): void => {
      this.ask({ kind: 'compare', row: at });
    };
    const name = row.canCompare ? sheetButton(row.path, compare) : document.createElement('span');
    name.className = 'name';
    name.textContent = row.path;
    if (row.canCompare) name.title = say('Compare in 3D');
    const kind = document.createElement('p');
    kind.className = 'words';
    kind.textContent = row.kind;
    const lines = document.createElement('ul');
    lines.append(
      ...row.lines.map((text) => {
        const line = document.createElement('li');
        line.textContent = text;
        return line;
      }),
    );
    entry.append(name, kind, ...pictureOf(row, compare), lines);
    return entry;
  }
}

/** Such as `2 of 5 CAD files`, while some are still missing. */
function summaryOf(shown: number, changed: number): string {
  const all =
    changed === 1
      ? say('1 CAD file changed')
      : say('{count} CAD files changed', { count: changed });
  return shown === changed ? all : say('{shown} of {label}', { shown, label: all });
}

function pictureOf({ picture, canCompare }: ReviewRow, compare: () => void): readonly Node[] {
  if (picture === null) return [];
  const image = document.createElement('img');
  image.loading = 'lazy';
  image.alt = say('Before on the left, after on the right');
  image.src = picture;
  if (!canCompare) return [image];
  const frame = sheetButton('', compare);
  frame.className = 'picture-button';
  frame.title = say('Compare in 3D');
  frame.append(image);
  return [frame];
}

function legend(): HTMLElement {
  const line = document.createElement('p');
  line.className = 'legend';
  for (const [kind, words] of [
    ['both', say('Faces in both')],
    ['old', say('Only in the old one')],
    ['new', say('Only in the new one')],
  ] as const) {
    const swatch = document.createElement('span');
    swatch.className = kind;
    line.append(swatch, ` ${words} `);
  }
  return line;
}
