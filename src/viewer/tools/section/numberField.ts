import { element } from '../../base/dom';

/** An input field for a number, followed by its unit. */
export class NumberField {
  readonly input = element('input', { type: 'text', inputmode: 'decimal', size: '7' });
  readonly element = element('span', { class: 'place' });
  private readonly unit = element('span', { class: 'unit' });

  /** @param typed receives the text, and returns whether it was a number */
  constructor(typed: (text: string) => boolean) {
    this.element.append(this.input, this.unit);
    this.input.addEventListener('change', () => {
      this.input.setAttribute('aria-invalid', String(!typed(this.input.value)));
    });
  }

  show(label: string, value: string, unit: string): void {
    this.input.value = value;
    this.input.setAttribute('aria-label', label);
    this.input.setAttribute('aria-invalid', 'false');
    this.unit.textContent = unit;
  }
}
