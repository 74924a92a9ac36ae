import { element } from '../../base/dom';

/** A field for a number with its unit behind it. */
export class NumberField {
  readonly input = element('input', { type: 'text', inputmode: 'decimal', size: '7' });
  readonly element = element('span', { class: 'place' });
  private readonly unit = element('span', { class: 'unit' });

  /** @param typed takes what was typed, and says whether it was a number */
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
