import { element } from '../overlay/dom';

/** A row of the panel: a plane with its place, or the box. */
export interface PlaneRow {
  readonly name: string;
  readonly isOn: boolean;
  /** The number in the field, without its unit. */
  readonly offset: string;
  readonly unit: string;
  /** What is cut, in words and by part; null while it moves. */
  readonly findings: Findings | null;
}

export interface Findings {
  /** `≈ 1234 mm² in 3 parts` */
  readonly total: string;
  readonly parts: readonly (readonly [name: string, area: string])[];
}

export interface PanelActions {
  toggle(plane: number, isOn: boolean): void;
  /** `text` as typed. @returns whether it was a length */
  place(plane: number, text: string): boolean;
  flip(plane: number): void;
  /** Lets the user point at the face that the plane shall lie on. */
  putOnFace(plane: number): void;
  toggleBox(isOn: boolean): void;
  clear(): void;
}

/** The controls of the section. */
export class SectionPanel {
  private readonly rows: readonly Row[];
  private readonly box = switchFor('Box', (isOn) => this.actions.toggleBox(isOn));
  private readonly boxFindings = new FindingsView();

  constructor(
    panel: HTMLElement,
    private readonly actions: PanelActions,
  ) {
    this.rows = [0, 1, 2].map((i) => new Row(i, actions));
    const clear = element('button', { type: 'button', class: 'secondary' }, 'No section');
    clear.addEventListener('click', () => {
      actions.clear();
    });
    panel.append(
      ...this.rows.map((row) => row.element),
      element('div', { class: 'cut' }, this.box.label, this.boxFindings.element),
      element('div', { class: 'row' }, clear),
    );
  }

  show(
    rows: readonly PlaneRow[],
    box: { readonly isOn: boolean; findings: Findings | null },
  ): void {
    this.rows.forEach((row, i) => {
      const shown = rows[i];
      if (shown) row.show(shown);
    });
    this.box.input.checked = box.isOn;
    this.boxFindings.show(box.isOn ? box.findings : null);
  }

  /** Shows which plane waits for a face; null when none does. */
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
  readonly onFace = element('button', { type: 'button', class: 'tool text' }, 'On face…');
  private readonly name: ReturnType<typeof switchFor>;
  private readonly field = element('input', { type: 'text', inputmode: 'decimal', size: '7' });
  private readonly unit = element('span', { class: 'unit' });
  private readonly flip = element('button', { type: 'button', class: 'tool text' }, 'Flip');
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
    this.field.addEventListener('change', () => {
      const isLength = actions.place(plane, this.field.value);
      this.field.setAttribute('aria-invalid', String(!isLength));
    });
    const place = element('span', { class: 'place' }, this.field, this.unit);
    const controls = element(
      'div',
      { class: 'row' },
      this.name.label,
      place,
      this.flip,
      this.onFace,
    );
    this.element = element('div', { class: 'cut' }, controls, this.findings.element);
  }

  show({ name, isOn, offset, unit, findings }: PlaneRow): void {
    this.name.input.checked = isOn;
    this.name.text.textContent = name;
    this.name.input.setAttribute('aria-label', `Plane ${name}`);
    this.field.value = offset;
    this.field.setAttribute('aria-label', `Place of plane ${name} in ${unit}`);
    this.field.setAttribute('aria-invalid', 'false');
    this.unit.textContent = unit;
    this.flip.setAttribute('aria-label', `Flip plane ${name}`);
    this.onFace.setAttribute('aria-label', `On face… (put plane ${name} on a face)`);
    for (const control of [this.field, this.flip]) control.disabled = !isOn;
    this.findings.show(isOn ? findings : null);
  }

  focus(): void {
    this.name.input.focus();
  }
}

/** What a cut has found: the total, and the parts when they are asked for. */
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
