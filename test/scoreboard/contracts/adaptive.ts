import fc from 'fast-check';
import type { OpenAPIBackend } from 'openapi-backend';
import { ServiceError } from '../../../src/words/errors';
import { isModelId } from '../../../src/interface/grant';
import { outcomeOf } from '../../../src/interface/outcome';
import { stageWords, statusOf } from '../../../src/interface/result';
import { isRecord } from '../../../src/words/unknown';
import { json, serve } from '../../client/loopback';
import { clientAt, forever } from '../../client/testClient';
import { openapi } from '../../laws/openapi';
import { openInterface } from '../../laws/openInterface';
import { allBut, type Row } from '../row';
import { validValues } from './validValues';

const answers = 1000;
const shownLength = 300;

/** Whatever a service may answer, by the interface's own text, the client makes sense of it. */
export const adaptive: Row = {
  id: 'E5',
  title: 'answers that the interface allows, by chance, over HTTP: understood',
  async run() {
    const api = await openInterface();
    const wrong: string[] = [];
    let next: unknown = null;
    const service = await serve((_, response) => {
      json(response, 200, next);
    });
    const client = clientAt(service.origin);
    const ask = {
      ModelResult: async () => {
        const result = await client.result('m-1', forever);
        if (result === null) throw new Error('no result');
        // In other letters it is the same word.
        const isDone = result.status.trim().toLowerCase() === 'succeeded';
        if (isDone !== (outcomeOf(result, Date.now()) === 'succeeded'))
          throw new Error('another outcome');
        stageWords(statusOf(result));
      },
      Grant: async () => {
        await client.requestUpload({ name: 'a.step', webhook: null }, forever);
      },
    };
    for (const [schema, operation] of [
      ['ModelResult', 'result'],
      ['Grant', 'uploadToken'],
    ] as const) {
      for (const answer of fc.sample(valuesOf(schema), { numRuns: answers / 2, seed: 2026 })) {
        next = answer;
        const fault = faultIn(api, answer, operation) ?? (await troubleWith(ask[schema], answer));
        if (fault === null) continue;
        wrong.push(`${fault} in ${JSON.stringify(answer)}`.slice(0, shownLength));
      }
    }
    await service.close();
    return allBut(wrong, answers, 'understood');
  },
};

function valuesOf(schema: string): fc.Arbitrary<unknown> {
  const schemas: Readonly<Record<string, unknown>> = openapi.components?.schemas ?? {};
  return validValues({ $ref: schema }, schemas);
}

// An answer of ours that the text does not allow would prove nothing.
function faultIn(api: OpenAPIBackend, answer: unknown, operation: string): string | null {
  const { valid, errors } = api.validateResponse(answer, operation, 200);
  return valid ? null : `not valid: ${JSON.stringify(errors)}`;
}

async function troubleWith(ask: () => Promise<void>, answer: unknown): Promise<string | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    // The text allows any identifier. One that cannot be part of an address is refused, in a sentence.
    const isOdd = error instanceof ServiceError && error.trouble === 'contract';
    return isOdd && !isModelId(modelIdIn(answer)) ? null : String(error);
  }
}

function modelIdIn(answer: unknown): string {
  const data = isRecord(answer) && isRecord(answer['data']) ? answer['data'] : {};
  return typeof data['modelId'] === 'string' ? data['modelId'] : 'm-1';
}
