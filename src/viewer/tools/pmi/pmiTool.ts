import { say } from '../../../words/say';
import type { SerializedFace } from '../../../model/pmi/serializedPmi';
import { pmiCsv, sheetRow } from '../../../model/pmi/pmiText';
import { facesByPart, pmiOf, type ModelPmi } from '../../pmi/modelPmi';
import { useSymbols } from '../../pmi/symbols/useSymbols';
import type { StartTool, ToolContext } from '../../toolkit/tool';
import { FaceMarks, type FacesByPart } from '../measure/marks/faceMarks';
import { SceneMarks, type Mark } from '../measure/marks/sceneMarks';
import { knowledgeOf } from '../measure/entities/modelKnowledge';
import { entityAt } from '../measure/entities/measurableEntity';
import { tableOffers } from '../measure/tableOffers';
import type { NdcPoint } from '../../geometry/rectangle';
import { PmiBalloons, type Balloon } from './pmiBalloons';
import { PmiDrawing } from './pmiDrawing';
import { facesText, pmiGroups, pmiListLines, pmiOrders, type PmiOrder } from './pmiGroups';
import { PmiPanel } from './pmiPanel';
import { pmiNotes } from './pmiStatus';
import { cutsText, PmiViewActs } from './pmiViewActs';
import { annotationsOf, PmiViews, type DrawnChoice } from './pmiViews';

/** Upper limit of balloons, each of which is an HTML element that follows the view. */
const maxBalloons = 500;

/** Number of the tool's first offer; ranges of different tools must not overlap. */
const firstOffer = 3_000_000;

/** Dimensions, tolerances and datums of the file: their list, their graphics, and saved views. */
export const startPmi: StartTool = (context) => {
  const pmi = pmiOf(context.model);
  return pmi ? new PmiTool(context, pmi) : { open: () => undefined, close: () => undefined };
};

class PmiTool {
  private readonly lines;
  /** Line numbers of annotations without elements, by annotation. */
  private readonly onlyDrawn: ReadonlyMap<number, number>;
  private readonly knowledge;
  private readonly panel: PmiPanel;
  private readonly marks: FaceMarks;
  private readonly frames: SceneMarks;
  private readonly drawing: PmiDrawing;
  private readonly offers;
  private readonly acts: PmiViewActs;
  private readonly views: PmiViews;
  private readonly balloons: PmiBalloons;
  private order: PmiOrder = 'type';
  private search = '';
  private chosen: number | null = null;
  private pointed: number | null = null;
  /** The annotation under the pointer. */
  private hovered: number | null = null;
  private areBallooned = false;
  private drawn: DrawnChoice = 'visible';
  private isOpen = false;

  constructor(
    private readonly context: ToolContext,
    private readonly pmi: ModelPmi,
  ) {
    useSymbols();
    this.lines = pmiListLines(pmi);
    this.onlyDrawn = new Map(
      this.lines.flatMap(({ annotation, number }) =>
        annotation === undefined ? [] : [[annotation, number] as const],
      ),
    );
    this.knowledge = knowledgeOf(context.model);
    this.marks = new FaceMarks(context, this.knowledge);
    this.frames = new SceneMarks(context, this.knowledge);
    this.drawing = new PmiDrawing(context, pmi, () => this.surround());
    this.offers = tableOffers(context, firstOffer);
    this.acts = new PmiViewActs(context, pmi);
    this.views = new PmiViews(
      pmi,
      (choice) => this.draw(choice),
      () => this.leave(),
    );
    const act = {
      point: (number: number | null) => {
        this.pointed = number;
        this.mark();
      },
      choose: (number: number | null) => this.choose(number),
      look: (next: { readonly order?: PmiOrder; readonly search?: string }) => {
        ({ order: this.order = this.order, search: this.search = this.search } = next);
        this.show();
      },
      balloons: (areDrawn: boolean) => {
        this.areBallooned = areDrawn;
        this.number();
      },
      copy: () => void this.copy(),
      save: () => this.save(),
    };
    this.panel = new PmiPanel(context.panel, act, this.views.element);
    this.balloons = new PmiBalloons(context);
    context.onVisibility(() => {
      this.mark();
      this.number();
    });
    context.takePointer({
      hover: (spot) => this.hover(spot),
      leave: () => this.hoverOver(null),
      click: (spot) => this.click(spot),
    });
    this.show();
  }

  open(): void {
    this.isOpen = true;
    this.drawing.show(annotationsOf(this.pmi, this.drawn));
    this.mark();
    this.number();
    this.surround();
  }

  close(): void {
    this.isOpen = false;
    this.drawing.show([]);
    this.hoverOver(null);
    this.mark();
    this.number();
    this.surround();
  }

  /** A fit of the model includes what is drawn of it, but for a saved view, which has a camera of its own. */
  private surround(): void {
    const isFitted = this.isOpen && typeof this.drawn !== 'number';
    this.context.navigation.surround(isFitted ? this.drawing.nearOutline() : []);
  }

  /** @returns whether an annotation is at the spot */
  private hover(spot: NdcPoint): boolean {
    const found = this.isOpen ? this.drawing.at(spot) : null;
    this.hoverOver(found);
    return found !== null;
  }

  private hoverOver(annotation: number | null): void {
    if (annotation === this.hovered) return;
    this.hovered = annotation;
    this.panel.point(new Set(annotation === null ? [] : this.linesOf(annotation)));
    this.mark();
  }

  private click(spot: NdcPoint): boolean {
    const found = this.isOpen ? this.drawing.at(spot) : null;
    const [line] = found === null ? [] : this.linesOf(found);
    if (line === undefined) return false;
    this.chosen = line;
    this.show();
    this.panel.reveal(line);
    this.announceElement(line);
    return true;
  }

  /** The lines of an annotation's elements, or its own line. */
  private linesOf(annotation: number): readonly number[] {
    const { elements = [] } = this.pmi.annotations[annotation] ?? {};
    if (elements.length > 0) return elements;
    const own = this.onlyDrawn.get(annotation);
    return own === undefined ? [] : [own];
  }

  /** Draws balloons at the visible annotations. */
  private number(): void {
    const isOn = this.isOpen && this.areBallooned;
    const shown = isOn ? annotationsOf(this.pmi, this.drawn) : [];
    const balloons = shown.flatMap((annotation): Balloon[] => {
      const numbers = this.linesOf(annotation).flatMap((line) => this.lines[line]?.balloon ?? []);
      if (numbers.length === 0) return [];
      return [{ label: numbers.join(', '), at: () => this.drawing.placeOf(annotation) }];
    });
    this.balloons.show(balloons.slice(0, maxBalloons));
    if (balloons.length > maxBalloons) {
      this.context.showStatus(say('The first {count} balloons are drawn.', { count: maxBalloons }));
    }
  }

  private draw(choice: DrawnChoice): void {
    this.drawn = choice;
    this.drawing.show(annotationsOf(this.pmi, choice));
    this.mark();
    this.number();
    const view = typeof choice === 'number' ? this.pmi.views[choice] : undefined;
    if (!view) {
      this.surround();
      return;
    }
    this.acts.stage(view);
    this.acts.look(view, this.drawing.outline());
    this.views.showLeaving(true);
    this.context.announce(say('View {name}', { name: view.name }));
    const left = cutsText(view);
    if (left) this.context.showStatus(left);
  }

  /** Restores the view as it was before the first saved view. */
  private leave(): void {
    this.acts.leave();
    this.views.choose('visible');
    this.views.showLeaving(false);
    this.context.announce(say('As before the saved view'));
  }

  private choose(number: number | null): void {
    this.chosen = number;
    this.show();
    if (number === null) return;
    this.announceElement(number);
    this.marks.frame(this.seen(this.about(number).faces));
  }

  private announceElement(number: number): void {
    const said = [this.lines[number]?.text ?? '', facesText(this.about(number))];
    this.context.announce(said.join(say('. ')));
  }

  private show(): void {
    const { order, search, chosen, pmi } = this;
    this.panel.show({
      ...{ order, chosen, hasData: pmi.elements.length > 0 },
      orders: pmiOrders.filter((one) => one !== 'view' || pmi.views.length > 0),
      groups: pmiGroups(pmi, this.lines, { order, search }),
      notes: pmiNotes(pmi, this.drawing.left),
      details: chosen === null ? '' : this.details(chosen),
    });
    this.mark();
  }

  private details(number: number): string {
    const { type = '', product = '' } = this.pmi.elements[number] ?? {};
    const words = [type.replaceAll('_', ' '), facesText(this.about(number)), product];
    return words.filter((word) => word !== '').join(' · ');
  }

  /** The element or annotation of a line, with its faces. */
  private about(number: number) {
    const { elements, annotations } = this.pmi;
    const drawn = annotations[this.lines[number]?.annotation ?? -1];
    return elements[number] ?? drawn ?? { faces: [] };
  }

  private mark(): void {
    const { hovered } = this;
    if (this.isOpen && hovered !== null) {
      this.marks.show(this.seen(this.pmi.annotations[hovered]?.faces ?? []));
      this.drawing.mark([hovered]);
      const elements = this.pmi.annotations[hovered]?.elements ?? [];
      this.frames.show(elements.flatMap((element) => this.frameOf(element)));
      return;
    }
    const number = this.isOpen ? (this.pointed ?? this.chosen) : null;
    this.marks.show(number === null ? new Map() : this.seen(this.about(number).faces));
    this.drawing.mark(number === null ? [] : this.drawnOf(number));
    this.frames.show(number === null ? [] : this.frameOf(number));
  }

  /** When no visible annotation shows the text of a line, it is drawn at its first face. */
  private frameOf(number: number): readonly Mark[] {
    const shown = new Set(annotationsOf(this.pmi, this.drawn));
    const isWritten = (annotation: number) =>
      shown.has(annotation) && !this.drawing.lacksText(annotation);
    if (this.drawnOf(number).some(isWritten)) return [];
    const [first] = this.seen(this.about(number).faces);
    const [part, [index]] = first ?? [null, []];
    if (!part || index === undefined) return [];
    const entity = entityAt(this.knowledge, { part: part.path, kind: 'face', index });
    const label = say('{text} (drawn by Caliper)', { text: this.lines[number]?.text ?? '' });
    return entity ? [{ entities: [entity], span: null, label }] : [];
  }

  /** The annotations that show a line. */
  private drawnOf(number: number): readonly number[] {
    const only = this.lines[number]?.annotation;
    if (only !== undefined) return [only];
    return this.pmi.annotations.flatMap(({ elements }, i) =>
      elements.includes(number) ? [i] : [],
    );
  }

  private seen(places: readonly SerializedFace[]): FacesByPart {
    const { model, shownModel } = this.context;
    const faces = facesByPart(this.pmi, places);
    const shown = new Set(shownModel.visibility.seenOf(model.parts));
    return new Map([...faces].filter(([part]) => shown.has(part)));
  }

  /** The numbers of the lines that match the search, each once. */
  private found(): readonly number[] {
    const { order, search } = this;
    const groups = pmiGroups(this.pmi, this.lines, { order, search });
    return [...new Set(groups.flatMap(({ lines }) => lines.map(({ number }) => number)))];
  }

  private async copy(): Promise<void> {
    const { context, chosen } = this;
    const numbers = chosen === null ? this.found() : [chosen];
    const row = (number: number) => {
      const { balloon = '', text: said = '' } = this.lines[number] ?? {};
      return chosen === null ? `${balloon}\t${said}` : said;
    };
    const text = numbers.map(row).join('\n');
    try {
      await navigator.clipboard.writeText(chosen === null ? `${text}\n` : text);
      context.announce(say('Copied'));
      context.showStatus(chosen === null ? say('The list is copied.') : say('The line is copied.'));
    } catch {
      context.showStatus(
        say('The clipboard is not open to this page: click into the model and try again.'),
      );
    }
  }

  private save(): void {
    const numbers = this.found().filter((number) => this.pmi.elements[number]);
    const rows = numbers.flatMap((number) => this.pmi.elements[number] ?? []);
    const text = pmiCsv(
      rows.map(sheetRow),
      numbers.flatMap((number) => this.lines[number]?.balloon ?? []),
    );
    const note = say('{count} lines', { count: rows.length });
    this.offers.make('csv', note, [new TextEncoder().encode(`${text.join('\r\n')}\r\n`)]);
  }
}
