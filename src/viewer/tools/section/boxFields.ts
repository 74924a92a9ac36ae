import { say } from '../../../words/say';
import { element } from '../../base/dom';
import { NumberField } from './numberField';

/** Extent of a box along an axis, as numbers without unit. */
export interface BoxExtent {
  readonly axis: string;
  readonly from: string;
  readonly to: string;
}

export type BoxEnd = 'from' | 'to';

/** Input fields for the extents of the box. */
export class BoxFields {
  readonly element = element('div', { class: 'extents' });
  private readonly rows: readonly ExtentRow[];

  /** @param typed returns whether the text was a length */
  constructor(typed: (axis: number, end: BoxEnd, text: string) => boolean) {
    this.rows = [0, 1, 2].map((axis) => new ExtentRow((end, text) => typed(axis, end, text)));
    this.element.append(...this.rows.map((row) => row.element));
  }

  /** @param extents null hides the fields */
  show(extents: readonly BoxExtent[] | null, unit: string): void {
    this.element.hidden = extents === null;
    this.rows.forEach((row, i) => {
      const extent = extents?.[i];
      if (extent) row.show(extent, unit);
    });
  }
}

class ExtentRow {
  readonly element: HTMLElement;
  private readonly name = element('span', { class: 'axis' });
  private readonly from: NumberField;
  private readonly to: NumberField;

  constructor(typed: (end: BoxEnd, text: string) => boolean) {
    this.from = new NumberField((text) => typed('from', text));
    this.to = new NumberField((text) => typed('to', text));
    const [from, to] = [this.from.element, this.to.element];
    this.element = element('div', { class: 'row' }, this.name, from, '…', to);
  }

  show({ axis, from, to }: BoxExtent, unit: string): void {
    this.name.textContent = axis;
    this.from.show(say('Box from {axis} in {unit}', { axis, unit }), from, '');
    this.to.show(say('Box to {axis} in {unit}', { axis, unit }), to, unit);
  }
}
