import { say } from '../../words/say';
import { element } from '../base/dom';

/** The panels of the tools, and the layer for what tools draw over the model. */
export class Panels {
  readonly element = element('div', { class: 'panels' });
  readonly layer = element('div', { class: 'layer' });

  /** @returns the container for the tool's controls, which is hidden at first */
  add(tool: { readonly name: string; readonly title: string }, close: () => void): HTMLElement {
    const label = say('Close {tool}', { tool: tool.title });
    const look = { type: 'button', class: 'tool close', 'aria-label': label, title: label };
    const button = element('button', look, '×');
    button.addEventListener('click', close);
    const content = element('div', { class: 'content' });
    const head = element('header', {}, element('h2', {}, tool.title), button);
    const id = panelId(tool.name);
    const panel = element(
      'section',
      { class: 'panel', id, 'aria-label': tool.title },
      head,
      content,
    );
    panel.hidden = true;
    this.element.append(panel);
    return content;
  }

  show(content: HTMLElement, isShown: boolean): void {
    if (content.parentElement) content.parentElement.hidden = !isShown;
  }

  /** Scrolls to a panel that was opened, when the window is too low for all panels. */
  reveal({ parentElement: panel }: HTMLElement): void {
    if (!panel) return;
    const { offsetTop, offsetHeight } = panel;
    const { scrollTop, clientHeight } = this.element;
    const least = offsetTop + offsetHeight - clientHeight;
    this.element.scrollTop = Math.min(offsetTop, Math.max(scrollTop, least));
  }

  remove(content: HTMLElement): void {
    content.parentElement?.remove();
  }

  clear(): void {
    this.element.replaceChildren();
    this.layer.replaceChildren();
  }
}

/** The element that a tool's button controls. */
export function panelId(name: string): string {
  return `panel-${name}`;
}
