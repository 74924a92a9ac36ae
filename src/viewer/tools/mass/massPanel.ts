import {
  densityOf,
  materialIds,
  materialName,
  type MaterialChoice,
} from '../../../model/facts/materials';
import { say } from '../../../words/say';
import { element } from '../../base/dom';

export interface MassContent {
  /** Names the parts that are weighed. */
  readonly what: string;
  /** The material; null for none, undefined when the parts have several. */
  readonly choice: MaterialChoice | null | undefined;
  /** The density of the material, and the source of that value. */
  readonly source: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** The reason why there are no rows; null otherwise. */
  readonly why: string | null;
}

export interface MassActions {
  /** @param choice null removes the material */
  readonly choose: (choice: MaterialChoice | null) => void;
}

/** The panel: a list of materials, a field for any other density, and the results. */
export class MassPanel {
  readonly element = element('div', { class: 'mass' });
  private readonly what = element('strong');
  private readonly materials = element('select', { 'aria-label': say('Material') });
  private readonly density = element('input', {
    type: 'text',
    inputmode: 'decimal',
    size: '6',
    'aria-label': say('Density in {unit}', { unit: 'g/cm³' }),
  });
  private readonly source = element('p', { class: 'quiet' });
  private readonly rows = element('dl');
  private readonly why = element('p', { role: 'status' });

  constructor({ choose }: MassActions) {
    const field = element('label', {}, this.density, ' g/cm³');
    this.element.append(
      element('p', {}, this.what),
      element('div', { class: 'row' }, this.materials, field),
      ...[this.source, this.rows, this.why],
    );
    this.materials.addEventListener('change', () => {
      const id = materialIds.find((known) => known === this.materials.value);
      choose(id ? { kind: 'material', id } : null);
    });
    this.density.addEventListener('change', () => {
      const typed = Number(this.density.value.replace(',', '.')) * 1000;
      const isDensity = this.density.value.trim() !== '' && typed >= 1 && typed <= 30_000;
      if (isDensity) choose({ kind: 'density', density: typed });
    });
  }

  focus(): void {
    this.materials.focus();
  }

  show({ what, choice, source, rows, why }: MassContent): void {
    this.what.textContent = what;
    this.fillMaterials(choice);
    this.density.value = choice ? String(Number((densityOf(choice) / 1000).toPrecision(6))) : '';
    this.source.textContent = source;
    this.rows.replaceChildren(
      ...rows.flatMap(([label, value]) => [element('dt', {}, label), element('dd', {}, value)]),
    );
    this.rows.hidden = rows.length === 0;
    this.why.textContent = why ?? '';
    this.why.hidden = why === null;
  }

  private fillMaterials(choice: MaterialChoice | null | undefined): void {
    const option = (value: string, label: string) => element('option', { value }, label);
    this.materials.replaceChildren(
      option('', say('No material')),
      ...(choice === undefined ? [option('several', say('Several materials'))] : []),
      ...(choice?.kind === 'density' ? [option('density', say('Own density'))] : []),
      ...materialIds.map((id) => option(id, materialName(id))),
    );
    this.materials.value =
      choice === undefined
        ? 'several'
        : ((choice && (choice.kind === 'density' ? 'density' : choice.id)) ?? '');
  }
}
