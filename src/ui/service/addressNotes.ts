import { say } from '../../words/say';
import { urlOf } from '../../words/urlOf';

/** Says which settings name the service, because those of a container can come with a folder. */
export function addressIsFrom(isOfRemote: boolean): string {
  return isOfRemote
    ? say(
        'The address is set in the Remote settings of this window, not in your own: a dev container or the machine you are connected to may have set it.',
      )
    : say('The address is set in your user settings.');
}

/** For the embedded service, in the status bar. */
export function nothingLeaves(webhook: string | null): string {
  const host = hostOf(webhook);
  return host === null
    ? say('Caliper converts CAD files on this machine. Nothing leaves it.')
    : say(
        'Caliper converts CAD files on this machine. Their names and how they fare go to the webhook at {host}; nothing else leaves it.',
        { host },
      );
}

/** Only the host of a URL, which may contain a credential. */
export function hostOf(address: string | null): string | null {
  return (address === null ? null : urlOf(address)?.host) ?? null;
}
