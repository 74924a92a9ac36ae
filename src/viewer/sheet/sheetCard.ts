import { sheetButton } from './sheetButton';
import type { SheetRow } from '../../model/page/sheetMessages';

/** The card of a file: its picture, its name as a button that opens it, its state, and facts. */
export function cardOfRow(row: SheetRow, open: () => void): HTMLLIElement {
  const card = document.createElement('li');
  card.dataset['state'] = row.state;
  const name = sheetButton(row.path, open);
  name.className = 'name';
  card.append(pictureOf(row), name, lineOf('words', row.words));
  card.append(...row.facts.map((fact) => lineOf('fact', fact)));
  return card;
}

function pictureOf({ picture }: SheetRow): HTMLElement {
  const frame = document.createElement('div');
  frame.className = 'picture';
  if (picture !== null) {
    const image = document.createElement('img');
    image.loading = 'lazy';
    image.alt = '';
    image.src = picture;
    frame.append(image);
  }
  return frame;
}

function lineOf(kind: string, text: string): HTMLParagraphElement {
  const line = document.createElement('p');
  line.className = kind;
  line.textContent = text;
  return line;
}
