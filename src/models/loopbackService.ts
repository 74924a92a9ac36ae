import { isLoopbackHost } from '../client/hosts';
import { embeddedServiceId, type ServiceId } from './trackedModel';

/** Whether a service is reached without a network. It need not run here: the port may be forwarded. */
export function isLoopbackService(service: ServiceId): boolean {
  if (service === embeddedServiceId) return true;
  return URL.canParse(service) && isLoopbackHost(new URL(service).hostname);
}
