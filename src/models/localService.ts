import { isLoopbackHost } from '../client/hosts';
import { embeddedServiceId, type ServiceId } from './trackedModel';

/** Whether a service runs on this machine, where asking often disturbs nobody. */
export function isLocalService(service: ServiceId): boolean {
  if (service === embeddedServiceId) return true;
  return URL.canParse(service) && isLoopbackHost(new URL(service).hostname);
}
