import { embeddedServiceId, type ServiceId } from '../../tracking/model/trackedModel';
import { say } from '../../words/say';
import { urlOf } from '../../words/urlOf';
import { displayText } from '../base/displayText';

/** `Embedded service`, or the host of a remote service. */
export function serviceInWords(service: ServiceId): string {
  if (service === embeddedServiceId) return say('Embedded service (this machine)');
  return hostOf(service);
}

/** The host of a remote service, with its port if there is one. */
function hostOf(address: string): string {
  return urlOf(address)?.host ?? displayText(address);
}
