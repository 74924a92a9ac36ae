import { say } from '../../../words/say';
import { element } from '../../base/dom';
import { BoxFields, type BoxEnd, type BoxExtent } from './boxFields';
import { NumberField } from './numberField';

/** The panel's row for a plane. */
export interface PlaneRow {
  readonly name: string;
  readonly isOn: boolean;
  /** The number in the field, without unit. */
  readonly offset: string;
  readonly unit: string;
  /** Orientation in degrees: about the third axis, and towards it. */
  readonly turned: string;
  readonly tilted: string;
  /** The cut area in total and by part; null while the plane is moving. */
  readonly findings: Findings | null;
}

export interface Findings {
  /** Such as `≈ 1234 mm² in 3 parts`. */
  readonly total: string;
  readonly parts: readonly (readonly [name: string, area: string])[];
}

export interface PanelActions {
  toggle(plane: number, isOn: boolean): void;
  /** @param text as typed @returns whether it was a length */
  place(plane: number, text: string): boolean;
  /** @param text as typed, degrees @returns whether it was an angle */
  turn(plane: number, which: 'turned' | 'tilted', text: string): boolean;
  flip(plane: number): void;
  /** Lets the user pick the face on which the plane is to be placed. */
  putOnFace(plane: number): void;
  toggleBox(isOn: boolean): void;
  /** @param text as typed @returns whether it was a length */
  stretchBox(axis: number, end: BoxEnd, text: string): boolean;
  clear(): void;
}

/** The panel's row for the box. */
export interface BoxRow {
  readonly isOn: boolean;
  readonly extents: readonly BoxExtent[];
  readonly unit: string;
  readonly findings: Findings | null;
}

export class SectionPanel {
  private readonly rows: readonly Row[];
  private readonly box = switchFor(say('Box'), (isOn) => this.actions.toggleBox(isOn));
  private readonly boxFields: BoxFields;
  private readonly boxFindings = new FindingsView();

  constructor(
    panel: HTMLElement,
    private readonly actions: PanelActions,
  ) {
    this.rows = [0, 1, 2].map((i) => new Row(i, actions));
    this.boxFields = new BoxFields((axis, end, text) => actions.stretchBox(axis, end, text));
    const ofBox = [this.box.label, this.boxFields.element, this.boxFindings.element];
    const clear = element('button', { type: 'button', class: 'secondary' }, say('No section'));
    clear.addEventListener('click', () => {
      actions.clear();
    });
    panel.append(
      ...this.rows.map((row) => row.element),
      element('div', { class: 'cut' }, ...ofBox),
      element('div', { class: 'row' }, clear),
    );
  }

  show(rows: readonly PlaneRow[], box: BoxRow): void {
    this.rows.forEach((row, i) => {
      const shown = rows[i];
      if (shown) row.show(shown);
    });
    this.box.input.checked = box.isOn;
    this.boxFields.show(box.isOn ? box.extents : null, box.unit);
    this.boxFindings.show(box.isOn ? box.findings : null);
  }

  /** Marks the plane that waits for a face to be picked; null for none. */
  showWaiting(plane: number | null): void {
    this.rows.forEach((row, i) => {
      row.onFace.setAttribute('aria-pressed', String(i === plane));
    });
  }

  focus(): void {
    this.rows[0]?.focus();
  }
}

class Row {
  readonly element: HTMLElement;
  readonly onFace = element('button', { type: 'button', class: 'tool text' }, say('On face…'));
  private readonly name: ReturnType<typeof switchFor>;
  private readonly place: NumberField;
  private readonly turned: NumberField;
  private readonly tilted: NumberField;
  private readonly angles: HTMLElement;
  private readonly flip = element('button', { type: 'button', class: 'tool text' }, say('Flip'));
  private readonly findings = new FindingsView();

  constructor(plane: number, actions: PanelActions) {
    this.name = switchFor('', (isOn) => {
      actions.toggle(plane, isOn);
    });
    this.flip.addEventListener('click', () => {
      actions.flip(plane);
    });
    this.onFace.addEventListener('click', () => {
      actions.putOnFace(plane);
    });
    this.place = new NumberField((text) => actions.place(plane, text));
    this.turned = new NumberField((text) => actions.turn(plane, 'turned', text));
    this.tilted = new NumberField((text) => actions.turn(plane, 'tilted', text));
    const angle = (text: string, field: NumberField) =>
      element('div', { class: 'row' }, element('span', {}, text), field.element);
    this.angles = element(
      'div',
      { class: 'angles' },
      angle(say('Turned around Z'), this.turned),
      angle(say('Tilted towards Z'), this.tilted),
    );
    const controls = element(
      'div',
      { class: 'row' },
      this.name.label,
      this.place.element,
      this.flip,
      this.onFace,
    );
    this.element = element('div', { class: 'cut' }, controls, this.angles, this.findings.element);
  }

  show({ name, isOn, offset, unit, turned, tilted, findings }: PlaneRow): void {
    this.name.input.checked = isOn;
    this.name.text.textContent = name;
    this.name.input.setAttribute('aria-label', say('Plane {name}', { name }));
    this.place.show(say('Place of plane {name} in {unit}', { name, unit }), offset, unit);
    this.turned.show(say('Plane {name} turned by degrees around Z', { name }), turned, '°');
    this.tilted.show(say('Plane {name} tilted by degrees towards Z', { name }), tilted, '°');
    this.angles.hidden = !isOn;
    this.flip.setAttribute('aria-label', say('Flip plane {name}', { name }));
    this.onFace.setAttribute('aria-label', say('On face… (put plane {name} on a face)', { name }));
    for (const control of [this.place.input, this.flip]) control.disabled = !isOn;
    this.findings.show(isOn ? findings : null);
  }

  focus(): void {
    this.name.input.focus();
  }
}

/** The result of a cut: the total, and the parts when expanded. */
class FindingsView {
  readonly element = element('details', { class: 'findings' });

  show(findings: Findings | null): void {
    this.element.hidden = findings === null;
    if (!findings) return;
    const rows = findings.parts.flatMap(([name, area]) => [
      element('dt', {}, name),
      element('dd', {}, area),
    ]);
    this.element.replaceChildren(
      element('summary', {}, findings.total),
      element('dl', {}, ...rows),
    );
  }
}

function switchFor(name: string, change: (isOn: boolean) => void) {
  const input = element('input', { type: 'checkbox' });
  input.addEventListener('change', () => {
    change(input.checked);
  });
  const text = element('span', {}, name);
  return { input, text, label: element('label', {}, input, text) };
}
