import type { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { exportAdvice } from '../../interface/exportAdvice';
import type { Card, PageNotice } from '../../model/page/viewerMessages';
import { addressIsFrom } from '../service/addressNotes';
import { fileWouldGoTo } from '../service/destination';
import { displaySentence, displayText } from '../base/displayText';
import type { ForeignPicture } from '../results/savedPictures';
import { openAsText } from '../page/cards';
import { bytesInWords } from '../base/shownFigures';

/** The editor's card before a file is uploaded to a remote service, whose address may be from the Remote settings. */
export function askCard(
  file: { name: string; sizeBytes: number },
  host: string,
  isOfRemote: boolean,
): Card {
  const name = displayText(file.name);
  return {
    title: say('Send this file to {host}?', { host }),
    text: `${fileWouldGoTo(name, host)} ${addressIsFrom(isOfRemote)}`,
    facts: [
      [say('File'), name],
      [say('Size'), bytesInWords(file.sizeBytes)],
      [say('Service'), host],
    ],
    actions: ['send', 'convertHere', ...openAsText(file.name)],
  };
}

/** The card when the user has given no token for a service that requires one. */
export function noTokenCard(name: string, host: string): Card {
  return {
    title: say('{host} needs an access token', { host }),
    text: say('Without one, {name} is not sent. Whoever runs the service gives it out.', {
      name: displayText(name),
    }),
    facts: [
      [say('File'), displayText(name)],
      [say('Service'), host],
    ],
    actions: ['setToken', 'convertHere', ...openAsText(name)],
  };
}

/** Stands in place of a file of a workspace that is not trusted. */
export function restrictedCard(name: string): Card {
  return {
    title: say('This workspace is not trusted'),
    text: say('Files of this workspace are converted only once you trust it.'),
    facts: [[say('File'), displayText(name)]],
    actions: ['manageTrust', ...openAsText(name)],
  };
}

/**
 * The card for a CAD file that is not read: what to export instead.
 * @param exported the name of a file beside it that may be its export; null for none
 * @param found what was found in the file, once it was looked through
 */
export function foreignCard(
  name: string,
  exported: string | null,
  found: Pick<ForeignPicture, 'path' | 'isLookedFor' | 'fault'> | null = null,
): Card {
  const text = found?.fault ?? exportAdvice(displayText(name)) ?? '';
  const hasNone = found?.path === null && found.isLookedFor && found.fault === null;
  return {
    title: say('{name} is not shown in 3D', { name: displayText(name) }),
    text: displaySentence(text),
    facts: [
      ...(hasNone ? ([[say('Saved picture'), say('none found')]] as const) : []),
      ...(exported === null ? [] : ([[say('Beside it'), displayText(exported)]] as const)),
    ],
    actions: exported === null ? [] : ['openExport'],
  };
}

/** The card for a file that cannot be uploaded; null when the user has cancelled. */
export function fileTroubleCard(name: string, error: ServiceError): Card | null {
  if (error.trouble === 'cancelled') return null;
  return {
    title: say('{name} cannot be shown', { name: displayText(name) }),
    text: displaySentence(error.message),
    facts: [],
    actions: ['retry', ...openAsText(name), 'showLog'],
  };
}

/** The card when the model was removed from the list. */
export function removedCard(name: string): Card {
  return {
    title: say('The 3D model was removed from the list'),
    text: say('The file {name} itself is untouched.', { name: displayText(name) }),
    facts: [],
    actions: ['showAgain', ...openAsText(name)],
  };
}

/** @param host of a remote service; null when the file stays on this machine */
export function changedNotice(name: string, host: string | null): PageNotice {
  const shown = displayText(name, 60);
  const text =
    host === null
      ? say('{name} has changed.', { name: shown })
      : say('{name} has changed. To show it again, it is sent to {host}.', { name: shown, host });
  return { text, actions: ['showAgain'] };
}

/** The notice that a changed file was shown again automatically. `canCompare`: the earlier model still exists. */
export function followedNotice(name: string, canCompare: boolean): PageNotice {
  const text = say('{name} has changed, and is shown as it is now.', {
    name: displayText(name, 60),
  });
  return { text, actions: canCompare ? ['compareShown'] : [] };
}

/** @param isShown whether there is a model on the page, and not only a card that says what is wrong */
export function missingNotice(name: string, isShown: boolean): PageNotice {
  const text = isShown
    ? say('{name} was deleted or moved away. What is shown is its last version.', {
        name: displayText(name, 60),
      })
    : say('Its file was deleted, or moved away.');
  return { text, actions: [] };
}
