import { say } from '../../../../words/say';
import { declaredCounts } from '../../../../model/pmi/declaredCounts';
import { contradictionTexts } from '../../../../model/pmi/declaredText';
import type { ReadPmi } from './readPmi';
import { unknownSign } from './semantic/privateSigns';

/**
 * Notes for the user about the PMI of a file: what is only drawn, what could not be read, and counts that contradict
 * those that the file declares.
 */
export function pmiNotes(pmi: ReadPmi | null): readonly string[] {
  if (!pmi) return [];
  return [
    ...onlyDrawn(pmi),
    ...notUnderstood(pmi.dropped),
    ...withoutShape(pmi.unshownSymbols),
    ...withoutMeaning(pmi.unknownSigns),
    ...cutOtherwise(pmi.views.filter(({ unshownCuts = 0 }) => unshownCuts > 0).length),
    ...contradictionTexts(declaredCounts(pmi)),
  ];
}

/** Without semantic data, tolerances cannot be listed, compared or measured. */
function onlyDrawn(pmi: ReadPmi): readonly string[] {
  const { drawn } = pmi;
  if (drawn === 0 || hasData(pmi)) return [];
  return [
    drawn === 1
      ? say('One annotation is only drawn in the file, not kept as data.')
      : say('{count} annotations are only drawn in the file, not kept as data.', { count: drawn }),
  ];
}

function hasData({ dimensions, tolerances, datums, targets, notes, properties }: ReadPmi) {
  return [dimensions, tolerances, datums, targets, notes, properties].some(
    (elements) => elements.length > 0,
  );
}

function notUnderstood(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? say('One element of the dimensions and tolerances in the file could not be read.')
      : say('{count} elements of the dimensions and tolerances in the file could not be read.', {
          count,
        }),
  ];
}

/** @param count the number of symbols in annotations, such as those of surface texture, that are not drawn */
function withoutShape(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? say('One symbol of an annotation is not drawn: the file names it without its shape.')
      : say(
          '{count} symbols of annotations are not drawn: the file names them without their shapes.',
          {
            count,
          },
        ),
  ];
}

/** @param count the number of different signs in notes that only a font of the exporting program has */
function withoutMeaning(count: number): readonly string[] {
  if (count === 0) return [];
  const values = { count, sign: unknownSign };
  return [
    count === 1
      ? say('One sign in notes of the file is not known, and shown as {sign}.', values)
      : say('{count} signs in notes of the file are not known, and shown as {sign}.', values),
  ];
}

/** @param count the number of saved views that cut with several planes together */
function cutOtherwise(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? say('One saved view of the file cuts out corners, which are shown whole.')
      : say('{count} saved views of the file cut out corners, which are shown whole.', { count }),
  ];
}

/** @param count the number of saved views whose representations cannot be followed to their end */
export function viewsOfAll(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? say('What one saved view of the file shows leads on and on: it shows all bodies.')
      : say('What {count} saved views of the file show leads on and on: they show all bodies.', {
          count,
        }),
  ];
}
