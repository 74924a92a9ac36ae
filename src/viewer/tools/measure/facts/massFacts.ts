import { inertiaText, massText } from '../../../../model/facts/massText';
import { marked, meshFigures, summedFigures } from '../../../../model/quantities';
import { say } from '../../../../words/say';
import { exactly, type Badge } from './figure';
import { fileFrame } from '../things/coordinateSystem';
import { inertiaIn, type Mass, type NoMass } from './massOf';
import { figureText, type Wording } from './measureWords';
import { pointFigure } from './thingFacts';

/** What is told of a mass, each a row: what, and how much. */
export function massRows(
  mass: Mass,
  wording: Wording,
): readonly (readonly [label: string, value: string])[] {
  const figures = mass.isExact ? summedFigures : meshFigures;
  const badge: Badge = mass.isExact ? exactly : { kind: 'mesh', tolerance: null };
  const centre = { ...pointFigure('', mass.centre, badge), significant: figures };
  const inertia = inertiaIn(mass, fileFrame(wording));
  const ofTriangles = (values: readonly number[]) =>
    marked(inertiaText(values, wording, meshFigures), false);
  return [
    [say('Mass'), marked(massText(mass.mass, wording, figures), mass.isExact)],
    [say('Centre of mass'), marked(figureText(centre, wording), mass.isExact)],
    [say('Moments of inertia {axes}', { axes: 'xx · yy · zz' }), ofTriangles(inertia.slice(0, 3))],
    [say('Products of inertia {axes}', { axes: '∫xy · ∫xz · ∫yz' }), ofTriangles(inertia.slice(3))],
  ];
}

const mostNamed = 3;

/** Why nothing can be said of the whole. */
export function whyNoMass({ unchosen, open }: NoMass): string {
  const named = (parts: NoMass['open']) => {
    const names = [...new Set(parts.map(({ product }) => product))];
    const list = names.slice(0, mostNamed).join(say(', '));
    return names.length > mostNamed
      ? say('{list} and {count} more', { list, count: names.length - mostNamed })
      : list;
  };
  if (unchosen.length > 0) {
    return say('No total: {parts} has no material yet.', { parts: named(unchosen) });
  }
  return open.length > 0
    ? say('No total: {parts} encloses nothing, its surface is open.', { parts: named(open) })
    : say('Nothing here can be weighed.');
}
