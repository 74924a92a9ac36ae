import { isImageKind, type AssetKind } from '../../model/assetKind';
import { isMeshText } from '../../model/meshFiles';
import type { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { Card, PageAction } from '../../model/page/viewerMessages';
import {
  seenFacts,
  startFacts,
  unpackedTitle,
  whereFacts,
  type AssetSeen,
  type Unpacked,
} from '../page/cards';
import { displaySentence, displayText } from '../base/displayText';
import { spanInWords } from '../base/shownFigures';

/** The card of a 3D file's editor in Restricted Mode. */
export function meshRestrictedCard(name: string): Card {
  return {
    title: say('This workspace is not trusted'),
    text: say('3D files of this workspace are opened only once you trust it.'),
    facts: [[say('File'), displayText(name)]],
    actions: ['manageTrust', ...openAsText(name)],
  };
}

/** The card for a file that cannot be read. */
export function unreadMeshCard(name: string, { trouble, message }: ServiceError): Card {
  const shown = displayText(name);
  const sentences: Partial<Record<typeof trouble, string>> = {
    fileEmpty: say('{name} is empty.', { name: shown }),
    fileChanged: say('{name} changed while it was being read.', { name: shown }),
  };
  return {
    title: say('{name} cannot be shown', { name: shown }),
    text: sentences[trouble] ?? displaySentence(message),
    facts: [],
    details: [[say('Error code'), trouble]],
    actions: ['retry', ...openAsText(name), 'showLog'],
  };
}

/** The card after the user has cancelled reading a file. */
export function stoppedMeshCard(name: string, elapsedMs: number): Card {
  return {
    title: say('Stopped after {time}', { time: spanInWords(elapsedMs) }),
    text: say('Cancelled.'),
    facts: [],
    actions: ['retry', ...openAsText(name)],
  };
}

/** Whether data may be a 3D model; the editor of 3D files shows no pictures. */
export function mayBeModel(kind: AssetKind): boolean {
  return !isImageKind(kind) && kind !== 'html' && kind !== 'svg';
}

/** The card for data that is no 3D model, whatever the file's extension is. */
export function noModelCard(name: string, asset: AssetSeen): Card {
  return {
    title: say('{name} is no 3D file that Caliper reads', { name: displayText(name) }),
    text: say('Its bytes are of another kind than its name says.'),
    facts: seenFacts(asset),
    details: [...startFacts(asset), [say('Error code'), 'notCad']],
    actions: ['retry', ...openAsText(name), 'openResult', 'showLog'],
  };
}

/** The card for a model that is damaged (and where), too large, or too much for this machine. */
export function unpackedMeshCard(name: string, asset: AssetSeen, view: Unpacked): Card {
  if (view.kind === 'refused' && view.code === 'notCad') return noModelCard(name, asset);
  const code = view.kind === 'refused' ? view.code : view.kind;
  return {
    title: leadsElsewhere(view)
      ? say('The 3D file is not complete in itself')
      : unpackedTitle(view),
    text: leadsElsewhere(view)
      ? say(
          'It refers to a file that is missing, too large, or not in its folder or below. Caliper reads no others.',
        )
      : displaySentence(view.message),
    facts: seenFacts(asset),
    details: [...whereFacts(view), [say('Error code'), code]],
    actions: ['retry', ...openAsText(name), 'openResult', 'showLog'],
  };
}

// A glTF file with external buffers is not damaged, but incomplete without them.
function leadsElsewhere(view: Unpacked): boolean {
  return view.kind === 'refused' && /^(buffers|images)\[\d+\]\.uri$/.test(view.where ?? '');
}

function openAsText(name: string): readonly PageAction[] {
  return isMeshText(name) ? ['openText'] : [];
}
