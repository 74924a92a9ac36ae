import type { AssetKind } from '../contract/asset';
import type { Trouble } from '../contract/errors';
import type { Card, PageAction } from '../contract/viewerMessages';
import { embeddedServiceId, type TrackedModel } from '../models/trackedModel';
import type { Stage } from '../models/stage';
import type { PackedView } from '../models/viewPacks';
import { displaySentence, displayText } from './displayText';
import { bytesInWords } from './measures';
import { serviceInWords, taskFacts } from './modelFacts';

type Failed = Extract<Stage, { kind: 'failed' }>;

/** What the page shows for a model that failed: what happened, and what can be done about it. */
export function failedCard(model: TrackedModel, stage: Failed): Card {
  return {
    title: stage.trouble === 'cancelled' ? 'Cancelled' : `${displayText(model.name)} failed`,
    text: displaySentence(stage.reason),
    facts: [['Service', serviceInWords(model.service)], ...taskFacts(model, stage.reason)],
    actions: [
      ...(stage.retryable ? (['retry'] as const) : []),
      ...actionsAgainst(stage.trouble, model),
      'showLog',
      'copyDetails',
    ],
  };
}

/** What the page shows when the model is ready but its 3D result could not be fetched. */
export function unfetchedCard(model: TrackedModel, trouble: Trouble | null, reason: string): Card {
  return {
    title: 'The 3D result could not be fetched',
    text: displaySentence(reason),
    facts: [['Service', serviceInWords(model.service)], ...taskFacts(model, reason)],
    actions: [
      // What a service has forgotten, it does not remember by being asked again.
      trouble === 'notFound' ? 'showAgain' : 'refresh',
      ...(trouble === null ? [] : actionsAgainst(trouble, model)),
      'showLog',
      'copyDetails',
    ],
  };
}

/** What is needed of an asset to say what it is. */
export interface AssetSeen {
  readonly kind: AssetKind;
  readonly sizeBytes: number;
  readonly head: Uint8Array;
}

/** What the page shows, beside the picture, for a 3D result that is a picture. */
export function pictureOnlyCard(model: TrackedModel, { kind, sizeBytes }: AssetSeen): Card {
  const said = model.stage.kind === 'ready' ? (model.stage.status.message ?? '') : '';
  return {
    title: 'There is a picture, but no 3D',
    text: displaySentence(said) || 'The service gave a picture in place of a 3D model.',
    facts: [
      ['Type', kindsInWords[kind]],
      ['Size', bytesInWords(sizeBytes)],
    ],
    actions: ['savePreview', 'showLog', 'copyDetails'],
  };
}

/** What the page shows for a 3D result of a type that Caliper does not draw. */
export function unknownVisualCard({ kind, sizeBytes, head }: AssetSeen): Card {
  const start = head.subarray(0, 32);
  return {
    title: 'This 3D result is of a type that Caliper does not show',
    text: 'The conversion succeeded. Save the file, or open it with the program that belongs to it.',
    facts: [
      ['Type', kindsInWords[kind]],
      ['Size', bytesInWords(sizeBytes)],
      ['First bytes', hexOf(start)],
      ['As text', asciiOf(start)],
    ],
    actions: ['saveResult', 'openResult', 'showLog'],
  };
}

/**
 * What the page shows for a 3D result that could not be made ready to draw: of an unknown type, damaged
 * (and where), too large (what and how much), or too much for this machine.
 */
export function unpackedCard(
  asset: AssetSeen,
  view: Exclude<PackedView, { kind: 'packed' }>,
): Card {
  if (view.kind === 'refused' && view.code === 'notCad') return unknownVisualCard(asset);
  const { kind, sizeBytes } = asset;
  const where = view.kind === 'refused' ? view.where : null;
  return {
    title: view.kind === 'refused' ? (titles[view.code] ?? cannotBeShown) : cannotBeShown,
    text: displaySentence(view.message),
    facts: [
      ['Type', kindsInWords[kind]],
      ['Size', bytesInWords(sizeBytes)],
      ...(where === null ? [] : ([['Where', displayText(where)]] as const)),
    ],
    actions: ['refresh', 'saveResult', 'openResult', 'showLog', 'copyDetails'],
  };
}

const cannotBeShown = 'The 3D model cannot be shown';

const titles: Readonly<Record<string, string>> = {
  damagedFile: 'The 3D file is damaged',
  tooComplex: 'The 3D model is too large to show',
  noGeometry: 'There is nothing to see in the 3D file',
  unsupportedFormat: 'The 3D file needs something that Caliper does not read',
};

function actionsAgainst(trouble: Trouble, model: TrackedModel): readonly PageAction[] {
  if (trouble === 'auth' && model.service !== embeddedServiceId) return ['setToken'];
  return trouble === 'timeout' && model.modelId !== null ? ['refresh'] : [];
}

const kindsInWords: Readonly<Record<AssetKind, string>> = {
  glb: 'glTF binary',
  gltf: 'glTF as text',
  stl: 'STL mesh',
  obj: 'Wavefront OBJ',
  ply: 'PLY mesh',
  zip: 'ZIP archive (3MF, zipped glTF, …)',
  step: 'STEP',
  html: 'HTML page',
  png: 'PNG image',
  jpeg: 'JPEG image',
  webp: 'WebP image',
  gif: 'GIF image',
  svg: 'SVG drawing',
  unknown: 'not recognised',
};

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

function asciiOf(bytes: Uint8Array): string {
  return [...bytes]
    .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'))
    .join('');
}
