import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ModelResult } from '../../../src/interface/result';
import { call, grantFor, resultOf, type Callable } from '../../fixtures/serviceCalls';
import { putFile } from '../../service/team/live/putFile';

const againMs = 250;

/** Longer than any of the services is away. */
const tries = 600;

/** A client that tries again what did not come through, as Caliper does. */
export class TeamClient {
  /** What had to be tried again. */
  troubles = 0;

  constructor(readonly service: Callable) {}

  /** @returns the id of a model whose file the store has */
  send(name: string, bytes: Uint8Array, webhook: string | null = null): Promise<string> {
    return this.insist(async () => {
      const grant = await grantFor(this.service, name, webhook);
      await this.insist(async () => {
        const { status } = await putFile(grant, '', bytes);
        // 412: one that broke off was stored all the same.
        if (status !== 200 && status !== 412) throw new Error(`put: ${status}`);
      });
      return grant.modelId;
    });
  }

  resultOf(modelId: string): Promise<ModelResult> {
    return this.insist(() => resultOf(this.service, modelId));
  }

  hashOf(modelId: string, asset: 'visual' | 'preview'): Promise<string> {
    return this.insist(async () => {
      const { headers } = await call(this.service, `/api/v1/models/${modelId}/assets/${asset}`);
      const response = await fetch(headers.get('location') ?? '');
      if (response.status !== 200) throw new Error(`${asset}: ${response.status}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      return createHash('sha256').update(bytes).digest('hex');
    });
  }

  private async insist<T>(ask: () => Promise<T>): Promise<T> {
    for (let left = tries; ; left--) {
      try {
        return await ask();
      } catch (error) {
        if (left === 1) throw error;
        this.troubles += 1;
        await pause(againMs);
      }
    }
  }
}

/** Works on all items, some at a time, and gives what became of each, in their order. */
export async function inTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<number, R>();
  let next = 0;
  const one = async () => {
    for (let index = next++; index < items.length; index = next++) {
      for (const item of items.slice(index, index + 1)) results.set(index, await work(item, index));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
