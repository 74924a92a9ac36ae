import { say } from '../../words/say';
import { instanceNameOf, productNameOf, wordsOfPath } from './rowNames';
import type { PartRow } from './partRows';
import { choose } from '../sinks/questions';

/** Lets the user find a part by its name or location, in the whole assembly. */
export async function findPart(rows: readonly PartRow[]): Promise<PartRow | null> {
  const choices = rows.map((row) => ({
    value: row,
    icon: row.children.length > 0 ? 'layers' : 'symbol-field',
    label: productNameOf(row),
    description: [instanceNameOf(row), row.parent ? wordsOfPath(row.parent) : '']
      .filter((text) => text !== '')
      .join(' · '),
  }));
  const chosen = await choose(choices, {
    title: say('Find a Part'),
    placeHolder: say('Name of a part or of an assembly above it'),
  });
  return chosen ?? null;
}
