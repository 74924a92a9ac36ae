import { say } from '../../../words/say';
import { element } from '../../base/dom';
import type { PmiGroup, PmiLine } from './pmiGroups';

/** Events of the list; lines are given by their numbers. */
export interface PmiListActions {
  /** A line is hovered or focused; null for none. */
  readonly point: (line: number | null) => void;
  /** A line was chosen; null clears the choice. */
  readonly choose: (line: number | null) => void;
}

/** Lines of a block, which is filled and emptied as a whole. */
const perBlock = 50;
/** Lists of at most this many lines are rendered completely. */
const maxUnpagedLines = 200;
/** Height of a line in a longer list, pixels; each is one row there. */
const rowHeight = 24;
/** Blocks within this distance of the visible part are filled. */
const margin = '600px';

interface Block {
  readonly list: HTMLElement;
  readonly lines: readonly PmiLine[];
  readonly first: number;
  readonly of: number;
}

/**
 * Groups of lines that can be clicked. A long list is virtualized: blocks of lines are filled when they come near the
 * visible part, and are emptied but keep their height when they leave it.
 */
export class PmiList {
  readonly element = element('div', { class: 'pmi-list' });
  private blocks: readonly Block[] = [];
  private chosen: number | null = null;
  private pointed: ReadonlySet<number> = new Set();
  private watcher: IntersectionObserver | null = null;

  constructor(private readonly act: PmiListActions) {
    this.element.addEventListener('pointerleave', () => act.point(null));
  }

  show(groups: readonly PmiGroup[], chosen: number | null): void {
    this.chosen = chosen;
    const focused = document.activeElement?.getAttribute('data-element') ?? null;
    const hadFocus = this.element.contains(document.activeElement);
    const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
    const isLong = count > maxUnpagedLines;
    this.element.classList.toggle('long', isLong);
    this.blocks = [];
    this.element.replaceChildren(...groups.map((group) => this.group(group)));
    if (groups.length === 0) {
      this.element.append(element('p', { class: 'hint' }, say('Nothing is found.')));
    }
    this.watcher?.disconnect();
    this.watcher = isLong ? this.watch() : null;
    if (!isLong) for (const block of this.blocks) this.fill(block);
    if (hadFocus && focused !== null) this.focus(Number(focused));
  }

  /** Highlights the lines of what is hovered in the view. */
  point(lines: ReadonlySet<number>): void {
    this.pointed = lines;
    for (const line of this.buttons()) this.light(line);
  }

  /** Scrolls a line into view. */
  reveal(number: number): void {
    this.lineOf(number)?.scrollIntoView({ block: 'nearest' });
  }

  private focus(number: number): void {
    this.lineOf(number)?.focus();
  }

  /** The button of a line, after filling its block if necessary. */
  private lineOf(number: number): HTMLElement | undefined {
    const block = this.blocks.find(({ lines }) => lines.some((line) => line.number === number));
    if (block && block.list.childElementCount === 0) {
      block.list.scrollIntoView({ block: 'nearest' });
      this.fill(block);
    }
    return this.buttons().find((line) => line.dataset['element'] === `${number}`);
  }

  private buttons(): readonly HTMLButtonElement[] {
    return [...this.element.querySelectorAll<HTMLButtonElement>('button[data-element]')];
  }

  private group({ title, lines }: PmiGroup): HTMLElement {
    const blocks: Block[] = [];
    for (let first = 0; first < lines.length; first += perBlock) {
      const own = lines.slice(first, first + perBlock);
      const list = element('ul', {});
      list.style.minHeight = `${own.length * rowHeight}px`;
      blocks.push({ list, lines: own, first, of: lines.length });
    }
    this.blocks = [...this.blocks, ...blocks];
    return element(
      'section',
      { 'aria-label': title },
      element('h3', {}, say('{title} ({count})', { title, count: lines.length })),
      ...blocks.map(({ list }) => list),
    );
  }

  private watch(): IntersectionObserver {
    const byList = new Map(this.blocks.map((block) => [block.list, block]));
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const block = target instanceof HTMLElement ? byList.get(target) : undefined;
          if (!block) continue;
          if (isIntersecting) this.fill(block);
          else if (!block.list.contains(document.activeElement)) block.list.replaceChildren();
        }
      },
      { root: this.element, rootMargin: margin },
    );
    for (const list of byList.keys()) watcher.observe(list);
    return watcher;
  }

  private fill({ list, lines, first, of }: Block): void {
    if (list.childElementCount > 0) return;
    list.append(
      ...lines.map((line, i) =>
        element(
          'li',
          { 'aria-setsize': `${of}`, 'aria-posinset': `${first + i + 1}` },
          element('span', { class: 'balloon' }, `${line.balloon ?? ''}`),
          this.line(line),
        ),
      ),
    );
  }

  private line({ number, text, word, missing }: PmiLine): HTMLButtonElement {
    const look = { 'data-element': `${number}`, 'aria-pressed': String(number === this.chosen) };
    const why = missing === undefined ? [] : [element('span', { class: 'quiet' }, ` (${missing})`)];
    const about = missing ?? word;
    const title = about === undefined ? text : `${text} (${about})`;
    const line = element('button', { type: 'button', title, ...look }, text, ...why);
    line.addEventListener('click', () => this.act.choose(number === this.chosen ? null : number));
    line.addEventListener('pointerenter', () => this.act.point(number));
    line.addEventListener('focus', () => this.act.point(number));
    line.addEventListener('blur', () => this.act.point(null));
    this.light(line);
    return line;
  }

  private light(line: HTMLButtonElement): void {
    line.classList.toggle('pointed', this.pointed.has(Number(line.dataset['element'])));
  }
}
