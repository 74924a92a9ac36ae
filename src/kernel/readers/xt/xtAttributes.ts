import { readableText } from '../../../words/readableText';
import type { Rgba } from '../../base/scene';
import { bytesFrom } from '../../platform';
import { types, type XtGraph } from './xtGraph';
import type { XtNode } from './nodes/xtNode';

/** Attributes that programs attach to bodies and faces. */
export interface XtAttributes {
  colorOf(node: XtNode): Rgba | null;
  nameOf(node: XtNode): string | null;
}

const colorNames = ['SDL/TYSA_COLOUR', 'SDL/TYSA_COLOUR_2'];
const translucencyNames = ['SDL/TYSA_TRANSLUCENCY', 'SDL/TYSA_TRANSLUCENCY_2'];
/**
 * The attribute of Solid Edge: a version, the style of a body, that of a face, and two numbers that were 0 in all files
 * seen.
 */
const stylesName = 'SolidEdge/Styles';
const nameNames = ['SDL/TYSA_UNAME', 'SDL/TYSA_NAME'];

const longestName = 200;

const opaque = 0;

/** The colour of a style number; null if it is not known. */
export type StyleColor = (style: number) => Rgba | null;

export function readAttributes(graph: XtGraph, colorOfStyle: StyleColor): XtAttributes {
  const colors = new Map<number, readonly number[]>();
  const styles = new Map<number, number>();
  const translucencies = new Map<number, number>();
  const names = new Map<number, string>();
  for (const attribute of graph.all(types.attribute)) {
    const owner = attribute.pointer('owner');
    const identifier = identifierOf(graph, attribute);
    const [value] = attribute.numbers('fields').flatMap((field) => graph.at(field) ?? []);
    if (!value || identifier === null) continue;
    if (colorNames.includes(identifier)) colors.set(owner, value.numbers('values'));
    if (translucencyNames.includes(identifier))
      translucencies.set(owner, value.numbers('values')[0] ?? opaque);
    const style = identifier === stylesName && value.numbers('values').slice(1).find(Boolean);
    if (style) styles.set(owner, style);
    const name = nameNames.includes(identifier) ? textOf(value) : '';
    if (name && !(names.has(owner) && identifier !== nameNames[0])) names.set(owner, name);
  }
  return {
    colorOf: ({ index }) => {
      const style = styles.get(index);
      const ofStyle = style === undefined ? null : colorOfStyle(style);
      return ofStyle ?? rgba(colors.get(index) ?? [], translucencies.get(index) ?? opaque);
    },
    nameOf: ({ index }) => names.get(index) ?? null,
  };
}

function identifierOf(graph: XtGraph, attribute: XtNode): string | null {
  const definition = graph.at(attribute.pointer('definition'));
  const identifier = definition && graph.at(definition.pointer('identifier'));
  return identifier?.text('string') ?? null;
}

function textOf(value: XtNode): string {
  const text =
    value.type === types.wideCharacters
      ? String.fromCharCode(...value.numbers('values').slice(0, longestName))
      : inCodePage(value.text('values').slice(0, 2 * longestName));
  return text.replace(/\0/g, '').trim().slice(0, longestName);
}

/** Programs write names in the code page of their machine, which no file tells. */
function inCodePage(letters: string): string {
  return readableText(bytesFrom(letters, 'latin1'));
}

function rgba(shares: readonly number[], translucency: number): Rgba | null {
  const [red = NaN, green = NaN, blue = NaN] = shares;
  if (![red, green, blue].every((share) => share >= 0 && share <= 1)) return null;
  return [red, green, blue, 1 - Math.min(1, Math.max(0, translucency))];
}
