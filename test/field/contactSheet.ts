import { surveyStates } from '../../src/cli/survey/surveyFolder';
import { savedPage } from '../../src/review/savedPage';
import { markup, type Html } from '../../src/words/htmlText';
import { visibleText } from '../../src/words/visibleText';
import type { ShownRow } from './fieldRow';

/** All files of a field to look at, the worst first, as one HTML file: what we draw beside the saved picture. */
export function contactSheet(title: string, shown: readonly ShownRow[]): Html {
  const worstFirst = [...surveyStates].reverse();
  const sections = worstFirst.flatMap((state) => {
    const some = shown.filter(({ row }) => row.state === state);
    if (some.length === 0) return [];
    return [
      markup`<h2>${state}: ${String(some.length)}</h2><div class="cards">${some.map(card)}</div>`,
    ];
  });
  return savedPage({ language: 'en', title, style, body: markup`${sections}` });
}

function card({ row, drawn, saved }: ShownRow): Html {
  const notes = [...row.sentences, ...row.engine, ...row.differences].join(' · ');
  const counts = `${row.faces ?? '–'} faces, ${row.triangles ?? '–'} triangles, ${row.seconds} s`;
  const colour = row.colour === 'other' ? ', other colour than the saved picture' : '';
  return markup`<figure class="${row.differences.length > 0 ? 'differs' : 'agrees'}">
<div>${[drawn, saved].map((picture) => (picture === null ? markup`` : pictureOf(picture)))}</div>
<figcaption><b>${visibleText(row.path)}</b><br>${counts}${colour}<br>${visibleText(notes)}</figcaption>
</figure>`;
}

function pictureOf(bytes: Uint8Array): Html {
  const kind = bytes[0] === 0x89 ? 'png' : 'jpeg';
  const address = `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`;
  return markup`<img alt="" src="${address}">`;
}

const style = `body { font: 12px sans-serif; margin: 1rem; background: #fff; color: #222 }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(330px, 1fr)); gap: 8px }
figure { margin: 0; border: 1px solid #ccc; padding: 4px; overflow: hidden }
figure.differs { border-color: #c60 }
figure div { display: flex; gap: 4px; height: 160px }
img { height: 160px; max-width: 160px; object-fit: contain; background: #eee }
figcaption { max-height: 9em; overflow: auto; overflow-wrap: anywhere }`;
