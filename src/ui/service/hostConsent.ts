import type { SmallMemory } from '../base/embeddedTokens';
import type { Service } from './services';

/** Whether files may go to a service without a question. */
export function hasAgreed(service: Service, memory: SmallMemory): boolean {
  return service.kind === 'embedded' || agreedOrigins(memory).includes(service.origin);
}

/** Remembers that the user has agreed to send files to a service, which a page with its name asked for. */
export async function agree(service: Service, memory: SmallMemory): Promise<void> {
  if (service.kind === 'embedded') return;
  const origins = agreedOrigins(memory);
  if (!origins.includes(service.origin)) {
    await memory.update(memoryKey, [...origins, service.origin]);
  }
}

function agreedOrigins(memory: SmallMemory): readonly unknown[] {
  const agreed = memory.get(memoryKey);
  return Array.isArray(agreed) ? agreed : [];
}

const memoryKey = 'uploadConsent';
