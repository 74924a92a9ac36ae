import { isLoopbackHost } from '../../client/hosts/privateHosts';
import { embeddedServiceId, type ServiceId } from './trackedModel';
import { urlOf } from '../../words/urlOf';

/** Whether a service is reached without a network. It need not run here: the port may be forwarded. */
export function isLoopbackService(service: ServiceId): boolean {
  if (service === embeddedServiceId) return true;
  return isLoopbackHost(urlOf(service)?.hostname ?? '');
}
