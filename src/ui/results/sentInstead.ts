import { isImageKind } from '../../model/assetKind';
import { say } from '../../words/say';
import { urlOf } from '../../words/urlOf';
import { foreignContent, type Received } from '../../tracking/cache/foreignContent';
import { embeddedServiceId, type ServiceId } from '../../tracking/model/trackedModel';
import { displayText } from '../base/displayText';

/**
 * What a remote service sent in place of a 3D result, and what to do, as a sentence for the user.
 * @param code the code of the reader that refused it; null before it was read
 * @returns null for what may be a 3D file, and for results of the embedded service
 */
export function sentInstead(
  service: ServiceId,
  seen: Received,
  code: string | null,
): string | null {
  if (service === embeddedServiceId) return null;
  const foreign = foreignContent(service, 'visual', seen);
  if (foreign !== null) return foreign;
  if (code === null || !refusals.has(code)) return null;
  const host = displayText(urlOf(service)?.host ?? service);
  if (seen.kind === 'unknown') {
    return say(
      'The service at {host} sent a 3D result of a type that Caliper does not read. Save it, and open it with the program that belongs to it.',
      { host },
    );
  }
  const what = wordsFor(seen.kind);
  if (what === null) return null;
  return say(
    'The service at {host} sent {what} in place of the 3D result. Save it to see what it says, and tell the people who run the service.',
    { host, what },
  );
}

/** The codes of the readers for bytes that are of none of their formats. */
const refusals: ReadonlySet<string> = new Set(['notCad', 'unsupportedFormat', 'wrongExtension']);

/** @returns null for a 3D file */
function wordsFor(kind: Received['kind']): string | null {
  if (isImageKind(kind)) return say('a picture');
  return kind === 'zip' ? say('a ZIP archive without a 3D model') : null;
}
