import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Redactor } from '../../../src/client/secrets/redactor';
import { outOf, type Row } from '../row';
import { sendJson } from '../world/host';
import { accessToken } from '../world/remoteService';
import { World } from '../world/world';

/** Whether a secret comes out again, in any form, anywhere. */
export const secrets: Row = {
  id: 'C10',
  title:
    'secrets in thirteen forms: what is logged, and what a service echoes to log, rows and disk',
  async run(profile) {
    const numRuns = profile === 'full' ? 20_000 : 2000;
    fc.assert(fc.property(anySecret, veilsAllForms), { numRuns, seed: 2026 });
    const forms = formsOf(accessToken);
    for (const form of forms) await echoes(form);
    return outOf(numRuns + forms.length, numRuns + forms.length, 'tries');
  },
};

const anySecret = fc.stringMatching(/^[\x21-\x7e]{8,60}$/);

function veilsAllForms(secret: string): void {
  const redactor = new Redactor();
  redactor.keepSecret(secret);
  for (const form of formsOf(secret)) {
    assert.ok(!redactor.clean(`before ${form} after`).includes(form), form);
  }
}

/** A service that does not like the token and says which one it was. */
async function echoes(form: string): Promise<void> {
  const world = await World.open();
  world.remote.grants = [({ response }) => sendJson(response, 422, { message: `Not ${form}!` })];
  const reason = await world.fails(await world.start(), 'invalid', false);
  assert.match(reason, /Not /);
  for (const text of [reason, ...world.told()]) {
    assert.ok(!text.includes(form) && !text.includes(JSON.stringify(form).slice(1, -1)), text);
  }
  await world.close();
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const encoded = encodeURIComponent(secret);
  return [
    secret,
    encoded,
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    `Bearer ${secret}`,
    `"${secret}"`,
    `https://host.test/?token=${encoded}`,
    `{"token":${JSON.stringify(secret)}}`,
    `${secret}${secret}`,
    `user:${secret}`,
  ];
}
