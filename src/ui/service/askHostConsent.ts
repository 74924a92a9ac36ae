import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { embeddedServiceId } from '../../tracking/model/trackedModel';
import { addressIsFrom } from './addressNotes';
import { filesGoTo } from './destination';
import { rememberConsent, hasConsent } from './hostConsent';
import type { SmallMemory } from '../base/embeddedTokens';
import type { Service } from './services';
import { confirmed } from '../sinks/messages';

/**
 * Asks once before the very first upload to a host, naming it, because CAD files are confidential. Returns the service
 * to use: that one, or the embedded one.
 * @param isOfRemote whether the address of the service is from the Remote settings of the window
 * @param isGiven whether the user has just agreed to an upload to this host, which was named
 * @throws ServiceError `cancelled` when the user declines
 */
export async function askConsent(
  service: Service,
  memory: SmallMemory,
  isOfRemote: boolean,
  isGiven = false,
): Promise<Service> {
  if (service.kind === 'embedded' || hasConsent(service, memory)) return service;
  if (isGiven) {
    await rememberConsent(service, memory);
    return service;
  }
  const [upload, here] = [say('Upload'), say('Convert on This Machine')];
  const answer = await confirmed(
    say('Upload CAD files to {host}?', { host: service.host }),
    `${filesGoTo(service.origin)} ${addressIsFrom(isOfRemote)}`,
    upload,
    here,
  );
  if (answer === here) return { kind: 'embedded', id: embeddedServiceId };
  if (answer !== upload) {
    throw new ServiceError('cancelled', say('The upload was not wanted.'));
  }
  await rememberConsent(service, memory);
  return service;
}
