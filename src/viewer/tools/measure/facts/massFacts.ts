import { inertiaText, massText } from '../../../../model/facts/massText';
import { principalAxes, type PrincipalAxis } from '../../../../model/facts/principalAxes';
import { directionText } from '../../../../model/features/holeText';
import { withApproximateSign, meshFigures, summedFigures } from '../../../../model/quantities';
import { say } from '../../../../words/say';
import { exactAccuracy, type Accuracy } from './figure';
import { directionIn, fileFrame } from '../entities/coordinateSystem';
import { inertiaIn, type Mass, type NoMass } from './massOf';
import { figureText, type Wording } from './measureWords';
import { pointFigure } from './entityFacts';

/** The rows of a mass result: label and value. */
export function massRows(
  mass: Mass,
  wording: Wording,
): readonly (readonly [label: string, value: string])[] {
  const figures = mass.isExact ? summedFigures : meshFigures;
  const accuracy: Accuracy = mass.isExact ? exactAccuracy : { kind: 'mesh', tolerance: null };
  const centre = { ...pointFigure('', mass.centre, accuracy), significant: figures };
  const inertia = inertiaIn(mass, fileFrame(wording));
  const { areMomentsExact } = mass;
  const inertiaFigures = areMomentsExact ? summedFigures : meshFigures;
  const text = (values: readonly number[]) =>
    withApproximateSign(inertiaText(values, wording, inertiaFigures), areMomentsExact);
  const principal = principalAxes(mass.moments);
  return [
    [say('Mass'), withApproximateSign(massText(mass.mass, wording, figures), mass.isExact)],
    [say('Centre of mass'), withApproximateSign(figureText(centre, wording), mass.isExact)],
    [say('Moments of inertia {axes}', { axes: 'xx · yy · zz' }), text(inertia.slice(0, 3))],
    [say('Products of inertia {axes}', { axes: '∫xy · ∫xz · ∫yz' }), text(inertia.slice(3))],
    [say('Principal moments'), text(principal.map((one) => one.inertia))],
    [say('Principal axes'), axesText(principal, wording, areMomentsExact)],
  ];
}

/** Such as `Z; X; Y`; directions along no axis are written as unit vectors in the axes of the file. */
function axesText(principal: readonly PrincipalAxis[], wording: Wording, isExact: boolean): string {
  const { axes } = fileFrame(wording);
  const texts = principal.map(({ axis }) => directionText(directionIn(axis, axes)));
  return withApproximateSign(texts.join('; '), isExact);
}

const maxNamed = 3;

/** Explains why there is no total. */
export function whyNoMass({ unchosen, open }: NoMass): string {
  const named = (parts: NoMass['open']) => {
    const names = [...new Set(parts.map(({ product }) => product))];
    const list = names.slice(0, maxNamed).join(say(', '));
    return names.length > maxNamed
      ? say('{list} and {count} more', { list, count: names.length - maxNamed })
      : list;
  };
  if (unchosen.length > 0) {
    return say('No total: {parts} has no material yet.', { parts: named(unchosen) });
  }
  return open.length > 0
    ? say('No total: {parts} encloses nothing, its surface is open.', { parts: named(open) })
    : say('Nothing here can be weighed.');
}
