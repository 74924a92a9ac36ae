import { sourceExtensionOf, textExtensions } from '../../interface/sourceExtension';
import { isMeshKind, type AssetKind } from '../../model/assetKind';
import { meshContents, type MeshKind } from '../../model/meshContents';
import { ServiceError, type Trouble } from '../../words/errors';
import { say } from '../../words/say';
import type { Card, PageAction } from '../../model/page/viewerMessages';
import { embeddedServiceId, type TrackedModel } from '../../tracking/model/trackedModel';
import type { Hold } from '../../tracking/store/holds';
import { isInferredFailure, type Stage } from '../../tracking/model/stage';
import { limitIsSetting } from '../../tracking/path/mustFit';
import { foreignContent, ForeignContent } from '../../tracking/cache/foreignContent';
import type { PackedView } from '../../tracking/cache/viewPacks';
import { displaySentence, displayText } from '../base/displayText';
import { bytesInWords, spanInWords } from '../base/shownFigures';
import { taskFacts } from '../models/modelDetails';
import { serviceInWords } from '../models/serviceInWords';
import { entryOf } from '../../words/unknown';
import { holdSentence } from '../models/holdSentence';
import { wordsOf } from '../models/modelWords';
import { sentInstead } from '../results/sentInstead';

type Failed = Extract<Stage, { kind: 'failed' }>;

/**
 * The card for a model that has failed: what happened, and what can be done. `isGuess`: the upload contract was
 * guessed, and nothing confirms that the file arrived intact.
 */
export function failedCard(model: TrackedModel, stage: Failed, isGuess: boolean): Card {
  const doubt = isGuess && stage.trouble === 'modelFailed';
  const canBeAsked = model.modelId !== null;
  const isInferred = isInferredFailure(stage);
  const isOurs = model.service === embeddedServiceId;
  return {
    title: failedTitle(model, stage),
    text: doubt ? `${reasonOf(stage, canBeAsked)} ${doubtInWords()}` : reasonOf(stage, canBeAsked),
    facts: [],
    details: [[say('Service'), serviceInWords(model.service)], ...taskFacts(model, stage.reason)],
    actions: [
      // When the failure was only inferred, asking again comes first.
      ...(canBeAsked && isInferred ? (['askAgain'] as const) : []),
      ...(needsToken(stage.trouble, model) ? (['setToken'] as const) : []),
      ...(isOverOurLimit(stage.trouble, model) ? (['sizeSettings'] as const) : []),
      // The service decides whether Retry is possible. A file that may have been fixed since is uploaded again.
      stage.retryable ? 'retry' : 'tryAgain',
      ...(doubt || isOfUpload(stage.trouble, model) ? aboutUploads : []),
      ...openAsText(model.name),
      // The embedded service would refuse again; only another service may have changed its answer.
      ...(canBeAsked && !isInferred && !isOurs ? (['askAgain'] as const) : []),
      'showLog',
      'copyDetails',
    ],
  };
}

function failedTitle(model: TrackedModel, { trouble }: Failed): string {
  const { name, startedAt, changedAt } = model;
  if (trouble === 'cancelled') {
    return say('Stopped after {time}', { time: spanInWords(changedAt - startedAt) });
  }
  return trouble === 'tooLarge'
    ? say('{name} is too large', { name: displayText(name) })
    : say('{name} failed', { name: displayText(name) });
}

/** The card for a model that waits for an access token or a permission, in place of its progress. */
export function refusedCard(model: TrackedModel, hold: Hold): Card {
  const { title, detail } = wordsOf(model);
  const service = serviceInWords(model.service);
  const stageFact = [
    say('Stage'),
    detail === '' ? title : say('{label}: {value}', { label: title, value: detail }),
  ] as const;
  return {
    title:
      hold.kind === 'permission'
        ? say('No permission for {name}', { name: displayText(model.name) })
        : say('{service} refuses the access token', { service }),
    text: holdSentence(hold),
    facts: [
      [say('Service'), service],
      // A model that has not been uploaded has no other stage worth showing.
      ...(model.stage.kind === 'waiting' ? [] : [stageFact]),
    ],
    details: taskFacts(model),
    actions: ['setToken', 'askAgain', 'cancel', 'showLog', 'copyDetails'],
  };
}

/** The card for a ready model whose 3D result could not be fetched, or whose service sent something else. */
export function unfetchedCard(model: TrackedModel, error: unknown): Card {
  const instead = error instanceof ForeignContent ? sentInsteadCard(model, error.seen, null) : null;
  if (instead !== null) return instead;
  const trouble = error instanceof ServiceError ? error.trouble : null;
  const reason = error instanceof Error ? error.message : String(error);
  return {
    title: say('The 3D result could not be fetched'),
    text: displaySentence(reason),
    facts: [],
    details: [[say('Service'), serviceInWords(model.service)], ...taskFacts(model, reason)],
    actions: [
      // Asking again does not bring back a result that the service no longer has.
      trouble === 'notFound' ? 'showAgain' : 'refresh',
      ...(trouble === null ? [] : actionsAgainst(trouble, model)),
      'showLog',
      'copyDetails',
    ],
  };
}

/** What is needed of an asset to describe it. */
export interface AssetSeen {
  readonly kind: AssetKind;
  readonly sizeBytes: number;
  readonly head: Uint8Array;
}

/** The card, beside the picture, for a service that returned a picture in place of a 3D result. */
export function pictureOnlyCard(model: TrackedModel, { kind, sizeBytes }: AssetSeen): Card {
  const said = model.stage.kind === 'ready' ? (model.stage.status.message ?? '') : '';
  return {
    title: say('There is a picture, but no 3D'),
    text: displaySentence(said) || say('The service gave a picture in place of a 3D model.'),
    facts: seenFacts({ kind, sizeBytes }),
    ...(model.service !== embeddedServiceId && {
      details: [[say('Service'), serviceInWords(model.service)]],
    }),
    actions: ['savePreview', 'showLog', 'copyDetails'],
  };
}

/**
 * The card for what a remote service sent in place of a 3D result: a web page, an error as JSON.
 * @param code the code of the reader that refused it; null before it was read
 * @returns null for what may be a 3D file
 */
export function sentInsteadCard(
  model: TrackedModel,
  asset: AssetSeen,
  code: string | null,
): Card | null {
  const text = sentInstead(model.service, asset, code);
  if (text === null) return null;
  const isKept = foreignContent(model.service, 'visual', asset) === null;
  return {
    title: say('The result is no 3D model that Caliper knows'),
    text,
    facts: [[say('Size'), bytesInWords(asset.sizeBytes)]],
    details: [[say('Service'), serviceInWords(model.service)], ...startFacts(asset)],
    actions: [
      ...(['refresh', 'setToken'] as const),
      ...(isKept ? (['saveResult', 'openResult'] as const) : []),
      ...(['showLog', 'copyDetails'] as const),
    ],
  };
}

/** The card for a 3D result of a type that Caliper does not display. */
export function unknownVisualCard(asset: AssetSeen): Card {
  return {
    title: say('This 3D result is of a type that Caliper does not show'),
    text: say(
      'The conversion succeeded. Save the file, or open it with the program that belongs to it.',
    ),
    facts: seenFacts(asset),
    details: startFacts(asset),
    actions: ['saveResult', 'openResult', 'showLog'],
  };
}

/** Type and size of an asset. */
export function seenFacts({ kind, sizeBytes }: Omit<AssetSeen, 'head'>): Card['facts'] {
  return [
    [say('Type'), kindInWords(kind)],
    [say('Size'), bytesInWords(sizeBytes)],
  ];
}

/** The first bytes of an asset, for experts. */
export function startFacts({ head }: Pick<AssetSeen, 'head'>): Card['facts'] {
  const start = head.subarray(0, 32);
  return [
    [say('First bytes'), hexOf(start)],
    [say('As text'), asciiOf(start)],
  ];
}

/**
 * The card for a 3D result that could not be prepared for display: unknown type, damaged (and where), too large, or too
 * much for this machine.
 */
export function unpackedCard(model: TrackedModel, asset: AssetSeen, view: Unpacked): Card {
  const instead = view.kind === 'refused' ? sentInsteadCard(model, asset, view.code) : null;
  if (instead !== null) return instead;
  if (view.kind === 'refused' && view.code === 'notCad') return unknownVisualCard(asset);
  return {
    title: unpackedTitle(view),
    text: displaySentence(view.message),
    facts: seenFacts(asset),
    details: whereFacts(view),
    actions: ['refresh', 'saveResult', 'openResult', 'showLog', 'copyDetails'],
  };
}

/** The reasons why there is nothing to display. */
export type Unpacked = Exclude<PackedView, { kind: 'packed' }>;

/** The title of a card that stands in place of a result which was not packed. */
export function unpackedTitle(view: Unpacked): string {
  return (view.kind === 'refused' ? entryOf(titles(), view.code) : undefined) ?? cannotBeShown();
}

/** The location in the file, when it is known. */
export function whereFacts(view: Unpacked): Card['facts'] {
  const where = view.kind === 'refused' ? view.where : null;
  return where === null ? [] : [[say('Where'), displayText(where)]];
}

const cannotBeShown = () => say('The 3D model cannot be shown');

const titles = (): Readonly<Record<string, string>> => ({
  damagedFile: say('The 3D file is damaged'),
  tooComplex: say('The 3D model is too large to show'),
  noGeometry: say('There is nothing to see in the 3D file'),
  unsupportedFormat: say('The 3D file needs something that Caliper does not read'),
});

/** Text formats can also be opened in a text editor. */
export function openAsText(name: string): readonly PageAction[] {
  const extension = sourceExtensionOf(name);
  return extension !== null && textExtensions.includes(extension) ? ['openText'] : [];
}

function reasonOf({ reason, inferred }: Failed, canBeAsked: boolean): string {
  const sentence = displaySentence(reason);
  return canBeAsked && inferred === true
    ? say('{reason} Caliper concluded this from the answers: ask again to be sure.', {
        reason: sentence,
      })
    : sentence;
}

const aboutUploads = ['explainUpload', 'uploadSettings'] as const satisfies readonly PageAction[];

// Errors that may mean that the storage expects another upload contract.
const uploadTroubles: readonly Trouble[] = ['refusedUpload', 'unknownOutcome'];

const doubtInWords = () =>
  say(
    'Perhaps the file did not arrive as it is: how to send it was guessed, and the storage does not say what it kept. Another upload tries another way first.',
  );

function actionsAgainst(trouble: Trouble, model: TrackedModel): readonly PageAction[] {
  if (needsToken(trouble, model)) return ['setToken'];
  return isOfUpload(trouble, model) ? aboutUploads : [];
}

function needsToken(trouble: Trouble, { service }: TrackedModel): boolean {
  return (trouble === 'auth' || trouble === 'forbidden') && service !== embeddedServiceId;
}

function isOverOurLimit(trouble: Trouble, { service }: TrackedModel): boolean {
  return limitIsSetting() && trouble === 'tooLarge' && service === embeddedServiceId;
}

function isOfUpload(trouble: Trouble, { service }: TrackedModel): boolean {
  return uploadTroubles.includes(trouble) && service !== embeddedServiceId;
}

function kindInWords(kind: AssetKind): string {
  return isMeshKind(kind) ? meshContents[kind].inWords() : otherKindsInWords()[kind];
}

const otherKindsInWords = (): Readonly<Record<Exclude<AssetKind, MeshKind>, string>> => ({
  step: 'STEP',
  html: say('HTML page'),
  png: say('PNG image'),
  jpeg: say('JPEG image'),
  webp: say('WebP image'),
  gif: say('GIF image'),
  svg: say('SVG drawing'),
  pack: say('Caliper view pack'),
  unknown: say('not recognised'),
});

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

function asciiOf(bytes: Uint8Array): string {
  return [...bytes]
    .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'))
    .join('');
}
