import { isLoopbackHost } from '../../addresses/privateHosts';
import { say } from '../../words/say';
import { hostOf } from './addressNotes';
import type { Service } from './services';
import { urlOf } from '../../words/urlOf';

/**
 * Says where a file is sent. A service that is not ours is named even at a loopback address, because a tunnel or
 * forwarded port may lead to another machine. `webhook` is the setting, or null.
 */
export function fileGoesTo(file: string, service: Service, webhook: string | null): string {
  if (service.kind === 'embedded') {
    const text = say('{file} is converted on this machine.', { file });
    const host = hostOf(webhook);
    if (host === null) return text;
    const news = say('Its name and how it fares go to the webhook at {host}.', { host });
    return `${text} ${news}`;
  }
  const { origin } = service;
  return isOnThisMachine(origin)
    ? say(
        '{file} goes to a program on this machine, at {origin}, which is not part of Caliper and may pass it on.',
        { file, origin },
      )
    : say('{file} leaves this machine and is converted by the service at {origin}.', {
        file,
        origin,
      });
}

/** For the question about consent to a host. */
export function filesGoTo(origin: string): string {
  return isOnThisMachine(origin)
    ? say(
        'The files go to a program on this machine, at {origin}, which is not part of Caliper and may pass them on. Caliper asks this once for each host.',
        { origin },
      )
    : say(
        'The files leave this machine and are converted by the service at {origin}. Caliper asks this once for each host.',
        { origin },
      );
}

/** For all files below the folder of this name. */
export function folderGoesTo(name: string, service: Service, webhook: string | null): string {
  if (service.kind === 'embedded') {
    const text = say(
      'All CAD files below {name} are converted on this machine, a few at a time. It can be cancelled file by file.',
      { name },
    );
    const host = hostOf(webhook);
    if (host === null) return text;
    const news = say('Their names and how they fare go to the webhook at {host}.', { host });
    return `${text} ${news}`;
  }
  const { origin } = service;
  return isOnThisMachine(origin)
    ? say(
        'All CAD files below {name} go to a program on this machine, at {origin}, which is not part of Caliper and may pass them on.',
        { name, origin },
      )
    : say(
        'All CAD files below {name} leave this machine and are converted by the service at {origin}.',
        { name, origin },
      );
}

/** For a card with a button that uploads a file to a remote host. */
export function fileWouldGoTo(name: string, host: string): string {
  return isOnThisMachine(`http://${host}`)
    ? say(
        '{name} is converted by a program on this machine, at {host}, which is not part of Caliper and may pass it on. The file goes there only when you send it.',
        { name, host },
      )
    : say(
        '{name} is converted by the service at {host}. The file leaves this machine only when you send it.',
        { name, host },
      );
}

function isOnThisMachine(origin: string): boolean {
  return isLoopbackHost(urlOf(origin)?.hostname ?? '');
}
