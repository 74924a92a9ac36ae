import { say } from '../../../words/say';
import { element } from '../../base/dom';
import type { ShareTask } from '../../../model/page/viewerMessages';
import type { PictureRequest } from './viewPicture';

/** The controls for saving and sharing. */
export class SharePanel {
  private readonly width = sizeField(say('Width in pixels'));
  private readonly height = sizeField(say('Height in pixels'));
  private readonly transparent = element('input', { type: 'checkbox' });
  private readonly labels = element('input', { type: 'checkbox' });
  private readonly selected = element('input', { type: 'checkbox' });
  private readonly said = element('p', { class: 'hint', role: 'status' });
  private readonly chatReason = element('p', { class: 'hint' });
  private readonly saving: HTMLElement;
  private readonly buttons = new Map<ShareTask, HTMLButtonElement>();
  private isSizeChosen = false;

  /** @param isOneModel false for a comparison, which can be shared only as a picture */
  constructor(
    panel: HTMLElement,
    isOneModel: boolean,
    perform: (task: ShareTask) => void,
    cancel: () => void,
  ) {
    this.labels.checked = true;
    this.selected.disabled = true;
    for (const field of [this.width, this.height]) {
      field.addEventListener('input', () => {
        this.isSizeChosen = this.width.value !== '' || this.height.value !== '';
      });
    }
    const cancelButton = element('button', { type: 'button', class: 'secondary' }, say('Cancel'));
    cancelButton.addEventListener('click', cancel);
    this.saving = row(cancelButton);
    this.saving.hidden = true;
    const button = (text: string, task: ShareTask) => {
      const made = element('button', { type: 'button', class: 'secondary' }, text);
      made.addEventListener('click', () => {
        perform(task);
      });
      this.buttons.set(task, made);
      return made;
    };
    const size = element('div', { class: 'row' }, this.width, '×', this.height, say('pixels'));
    const check = (box: HTMLInputElement, text: string) => element('label', {}, box, text);
    const ofOneModel = [
      element('h3', {}, say('Visible parts as a file')),
      check(this.selected, say('Selected parts only')),
      row(button('STL…', 'saveStl'), button('3MF…', 'save3mf'), button('GLB…', 'saveGlb')),
      element('p', { class: 'hint' }, aboutFiles()),
      element('h3', {}, say('View')),
      row(button(say('Copy link to this view'), 'copyLink')),
    ];
    panel.append(
      element(
        'div',
        { class: 'share' },
        element('h3', {}, say('Picture')),
        size,
        check(this.transparent, say('Transparent background')),
        check(
          this.labels,
          isOneModel
            ? say('Measures and their labels')
            : say('What the colours mean, measures and their labels'),
        ),
        row(
          button(say('Save picture…'), 'savePicture'),
          button(say('Copy picture'), 'copyPicture'),
        ),
        row(button(say('Send to chat'), 'sendToChat')),
        this.chatReason,
        ...(isOneModel ? ofOneModel : []),
        this.saving,
        this.said,
      ),
    );
  }

  get wish(): PictureRequest {
    return {
      width: this.width.valueAsNumber,
      height: this.height.valueAsNumber,
      isTransparent: this.transparent.checked,
      hasLabels: this.labels.checked,
    };
  }

  get onlySelected(): boolean {
    return this.selected.checked;
  }

  /** @param width default width of a picture until the user chooses another size, pixels */
  suggest(width: number, height: number): void {
    if (this.isSizeChosen) return;
    this.width.value = String(width);
    this.height.value = String(height);
  }

  /** Shows the cancel button while something is being saved. */
  showSaving(isUnderWay: boolean): void {
    this.saving.hidden = !isUnderWay;
  }

  /** Disables the option for the selection when nothing is selected. */
  showSelected(count: number): void {
    this.selected.disabled = count === 0;
    if (count === 0) this.selected.checked = false;
  }

  /** Prepares for saving the selected parts. */
  wantSelected(): void {
    if (this.selected.disabled) return;
    this.selected.checked = true;
    this.buttons.get('saveStl')?.focus();
  }

  /** @param trouble the reason why nothing can be sent to the chat; null when it can */
  showChat(trouble: string | null): void {
    const button = this.buttons.get('sendToChat');
    if (button) button.disabled = trouble !== null;
    this.chatReason.textContent = trouble ?? '';
    this.chatReason.hidden = trouble === null;
  }

  /** Moves the message below the button of the task. */
  sayBeside(task: ShareTask): void {
    this.buttons.get(task)?.parentElement?.after(this.said);
  }

  say(text: string): void {
    this.said.textContent = text;
  }

  focus(): void {
    this.width.focus();
  }
}

const aboutFiles = () =>
  say(
    'The parts as they are placed, neither cut nor pulled apart. STL and 3MF are in millimetres with Z upwards.',
  );

function sizeField(label: string): HTMLInputElement {
  return element('input', { type: 'number', min: '16', max: '16384', 'aria-label': label });
}

function row(...buttons: readonly HTMLButtonElement[]): HTMLElement {
  return element('div', { class: 'row' }, ...buttons);
}
