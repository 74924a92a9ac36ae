import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { element } from '../../base/dom';
import type { StartTool } from '../../toolkit/tool';
import { pmiCsv } from '../../../model/pmi/pmiText';
import { facesByPart, pmiOf } from '../../pmi/modelPmi';
import { FaceMarks, type FacesByPart } from '../measure/marks/faceMarks';
import { knowledgeOf } from '../measure/things/modelKnowledge';
import { tableOffers } from '../measure/tableOffers';
import { facesText, pmiGroups, pmiListLines, pmiOrders, type PmiOrder } from './pmiGroups';
import { PmiPanel } from './pmiPanel';
import { pmiNotes } from './pmiStatus';

/** Far from the numbers that other tools of the page give their offers. */
const firstOffer = 3_000_000;

/** The list of what the file says of dimensions, tolerances and datums. */
export const startPmi: StartTool = (context) => {
  const pmi = pmiOf(context.model);
  if (!pmi) return { open: () => undefined, close: () => undefined };
  const lines = pmiListLines(pmi);
  const marks = new FaceMarks(context, knowledgeOf(context.model));
  const offers = tableOffers(context, firstOffer);
  const orders = pmiOrders.filter((order) => order !== 'view' || pmi.views.length > 0);
  let order: PmiOrder = 'type';
  let search = '';
  let chosen: number | null = null;
  let pointed: number | null = null;
  let isOpen = false;
  const panel = new PmiPanel(
    context.panel,
    {
      point: (number) => {
        pointed = number;
        mark();
      },
      choose,
      look: (next) => {
        ({ order = order, search = search } = next);
        show();
      },
      copy: () => void copy(),
      save,
    },
    element('div', {}),
  );
  context.onVisibility(mark);
  show();
  return {
    open: () => turn(true),
    close: () => turn(false),
  };

  function turn(open: boolean): void {
    isOpen = open;
    mark();
  }

  function choose(number: number | null): void {
    chosen = number;
    show();
    const said = number === null ? null : pmi?.elements[number];
    if (!said || number === null) return;
    context.speak([lines[number]?.text ?? '', facesText(said)].join(say('. ')));
    marks.frame(seen(number));
  }

  function show(): void {
    const said = chosen === null ? null : pmi?.elements[chosen];
    panel.show({
      ...{ order, orders, chosen },
      groups: pmi ? pmiGroups(pmi, lines, { order, search }) : [],
      notes: pmi ? pmiNotes(pmi) : [],
      details: said
        ? [said.type.replaceAll('_', ' '), facesText(said), said.product]
            .filter(Boolean)
            .join(' · ')
        : '',
    });
    mark();
  }

  function mark(): void {
    const number = pointed ?? chosen;
    marks.show(isOpen && number !== null ? seen(number) : new Map());
  }

  function seen(number: number) {
    const faces: FacesByPart = pmi
      ? facesByPart(pmi, pmi.elements[number]?.faces ?? [])
      : new Map();
    const shown = new Set(context.shownModel.visibility.seenOf(context.model.parts));
    return new Map([...faces].filter(([part]) => shown.has(part)));
  }

  function found(): readonly number[] {
    const groups = pmi ? pmiGroups(pmi, lines, { order, search }) : [];
    return [...new Set(groups.flatMap((group) => group.lines.map(({ number }) => number)))];
  }

  async function copy(): Promise<void> {
    const numbers = chosen === null ? found() : [chosen];
    const text = numbers.map((number) => lines[number]?.text ?? '').join('\n');
    try {
      await navigator.clipboard.writeText(chosen === null ? `${text}\n` : text);
      context.speak(say('Copied'));
      context.showStatus(chosen === null ? say('The list is copied.') : say('The line is copied.'));
    } catch {
      context.showStatus(
        say('The clipboard is not open to this page: click into the model and try again.'),
      );
    }
  }

  function save(): void {
    const rows = found().map((number) => pmi?.elements[number] ?? outOfRange());
    const text = pmiCsv(rows.map((row) => ({ ...row, faces: row.faces.length, edges: 0 })));
    const note = say('{count} lines', { count: rows.length });
    offers.make('csv', note, [new TextEncoder().encode(`${text.join('\r\n')}\r\n`)]);
  }
};
