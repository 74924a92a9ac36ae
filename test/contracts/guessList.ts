import { AnotherContract } from '../../src/client/upload/choice/contractMemory';
import { sourceFileAt } from '../../src/client/source/openSourceFile';
import type { ServiceClient } from '../../src/client/serviceClient';
import { ServiceError } from '../../src/words/errors';
import type { Grant } from '../../src/interface/grant';
import { grantThatSays } from '../client/upload/grants';
import { clientAt, forever, noProgress, uploadToken } from '../client/testClient';
import {
  md5,
  startGateway,
  takes,
  takesAnything,
  type Gateway,
  type Manner,
  type Rule,
} from './gateway';

export interface Guessed {
  readonly rule: Rule;
  /** What follows the origin in the upload address. */
  readonly place: string;
  readonly said?: Record<string, unknown>;
  /** What the gateway tells by the head alone, if it differs. */
  readonly manner?: Manner;
  /** Grants that one file takes; one unless it says so. */
  readonly grants?: number;
  /** Whole bodies that are sent for one file. */
  readonly wholes?: number;
}

const manners: readonly Manner[] = ['asked', 'by habit', 'unasked', '417', 'closes'];

const ways: Readonly<Record<string, Omit<Guessed, 'manner'>>> = {
  'PUT, credential in the query': {
    rule: takes('PUT', 'query', 'raw'),
    place: `/up?token=${uploadToken}`,
  },
  'PUT, credential in the path': {
    rule: takes('PUT', 'path', 'raw'),
    place: `/up/${uploadToken}/f`,
  },
  'form, credential in the path': {
    rule: takes('POST', 'path', 'form'),
    place: `/up/${uploadToken}`,
  },
  'PUT, bearer': { rule: takes('PUT', 'bearer', 'raw'), place: '/up' },
  'PUT, bearer, as the grant says': {
    rule: takes('PUT', 'bearer', 'raw'),
    place: '/up',
    said: { method: 'PUT' },
  },
  'form, bearer': { rule: takes('POST', 'bearer', 'form'), place: '/up' },
  'POST, bearer': { rule: takes('POST', 'bearer', 'raw', { allow: 'POST' }), place: '/up' },
  'PUT, header of its own': { rule: takes('PUT', 'header', 'raw'), place: '/up' },
  'PUT, no credential': { rule: takes('PUT', 'none', 'raw', { allow: 'PUT, GET' }), place: '/up' },
};

/** Storages of which a grant says nothing: what they take has to be guessed. */
export const guessed: Readonly<Record<string, Guessed>> = {
  ...Object.fromEntries(
    Object.entries(ways).flatMap(([what, way]) =>
      manners.map((manner) => [`${what}; refuses ${manner}`, { ...way, manner }]),
    ),
  ),
  'bearer PUT that reads all before it refuses': {
    rule: takes('PUT', 'bearer', 'raw'),
    ...{ place: '/up', manner: 'at the end', wholes: 2 },
  },
  'bearer PUT whose credential is burnt by a wrong guess, and says so': {
    rule: takes('PUT', 'bearer', 'raw', { burns: true }),
    ...{ place: '/up', grants: 2 },
  },
  'a bucket that keeps the form, and tells its digest': {
    rule: takesAnything({ answer: (kept) => ({ headers: { ETag: `"${md5(kept)}"` } }) }),
    ...{ place: '/up', grants: 2, wholes: 2 },
  },
  'a bucket that keeps the form, and tells its size': {
    rule: takesAnything({ answer: (kept) => ({ json: { data: { fileSize: kept.length } } }) }),
    ...{ place: '/up', grants: 2, wholes: 2 },
  },
};

export interface Outcome {
  readonly grants: number;
  readonly gateway: Gateway;
}

/** Uploads one file at `auto`, asking for another grant where that is what it takes. */
export async function uploadGuessed(
  { rule, place, said = {}, manner = 'asked' }: Guessed,
  file: string,
): Promise<Outcome> {
  const gateway = await startGateway(rule, manner);
  const limits = { uploadContinueMs: 150, uploadEarlyAnswerMs: 150 };
  const client = clientAt(gateway.origin, { limits });
  const grants = await bring(client, file, (count) => {
    if (count > 1) gateway.renew();
    return grantThatSays(`${gateway.origin}${place}`, { ...said, modelId: `m-${count}` });
  });
  return { grants, gateway };
}

export async function bring(
  client: ServiceClient,
  file: string,
  grantOf: (count: number) => Grant,
): Promise<number> {
  for (let count = 1; ; count++) {
    try {
      await client.sendFile(grantOf(count), await sourceFileAt(file), noProgress, forever);
      return count;
    } catch (error) {
      if (!(error instanceof AnotherContract)) throw error;
      if (count === 3) throw new ServiceError('contract', 'three grants for one file');
    }
  }
}
