import { deepEqual, equal, ok } from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { fakeKernel } from '../../../fixtures/fakeKernels';
import {
  call,
  finished,
  grantFor,
  resultOf,
  resultWhen,
  send,
  uploadForm,
} from '../../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../../fixtures/serviceProcess';

describe('upload to the embedded service', function () {
  this.timeout(30_000);
  const running: ServiceProcess[] = [];

  const start = async (...args: string[]) => {
    const kernel = await fakeKernel('waits');
    const service = await startServiceProcess({ args: ['--kernel', kernel, ...args] });
    running.push(service);
    return service;
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.end()));
  });

  it('stores the bytes as they are', async () => {
    const service = await start();
    const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7) % 256);
    const modelId = await send(service, 'plate.stp', bytes);
    const stored = await readFile(path.join(service.storageDir, 'models', modelId, 'source'));
    ok(stored.equals(bytes));
  });

  it('takes the optional key and any file name in the form', async () => {
    const service = await start();
    const grant = await grantFor(service, 'good.stp');
    const form = new FormData();
    form.append('token', grant.uploadToken);
    form.append('key', 'models/good.stp');
    form.append('file', new Blob(['good']), '../../other "name".exe');
    equal((await fetch(grant.uploadUrl, { method: 'POST', body: form })).status, 200);
    equal((await resultWhen(service, grant.modelId, finished)).status, 'succeeded');
  });

  it('says 400 to a form without a file and to a body that is no form', async () => {
    const service = await start();
    const { uploadUrl, uploadToken } = await grantFor(service, 'a.stp');
    const form = new FormData();
    form.append('token', uploadToken);
    const post = (body: FormData | string) => fetch(uploadUrl, { method: 'POST', body });
    equal((await post(form)).status, 400);
    equal((await post('just bytes')).status, 400);
  });

  it('says 401 without a credential, with a wrong one, or with one after the file', async () => {
    const service = await start();
    const grant = await grantFor(service, 'a.stp');
    const late = new FormData();
    late.append('file', new Blob(['x']), 'a.stp');
    late.append('token', grant.uploadToken);
    const wrong = { ...grant, uploadToken: 'x'.repeat(43) };
    equal((await fetch(grant.uploadUrl, { method: 'POST', body: late })).status, 401);
    equal((await uploadForm(wrong, 'a.stp', 'x')).status, 401);
    deepEqual(await leftovers(service), []);
  });

  it('says 404 for a model that does not exist', async () => {
    const service = await start();
    const grant = await grantFor(service, 'a.stp');
    const elsewhere = { ...grant, uploadUrl: `${service.baseUrl}/uploads/none` };
    equal((await uploadForm(elsewhere, 'a.stp', 'x')).status, 404);
  });

  it('says 413 to a file that is too large, declared or not, and keeps nothing of it', async () => {
    const service = await start('--max-upload-mb', '0.25');
    const grant = await grantFor(service, 'a.stp');
    equal((await uploadForm(grant, 'a.stp', new Uint8Array(5_000_000))).status, 413);
    equal((await uploadForm(grant, 'a.stp', new Uint8Array(270_000))).status, 413);
    deepEqual(await leftovers(service), []);
    equal((await uploadForm(grant, 'a.stp', 'small enough')).status, 200);
  });

  it('takes one of two uploads with the same credential at the same time', async () => {
    const service = await start();
    const grant = await grantFor(service, 'a.stp');
    const bytes = new Uint8Array(2_000_000);
    const responses = await Promise.all([1, 2].map(() => uploadForm(grant, 'a.stp', bytes)));
    deepEqual(responses.map(({ status }) => status).sort(), [200, 403]);
    deepEqual(await leftovers(service), []);
  });

  it('keeps nothing of an upload that breaks off, and lets the credential be used again', async () => {
    const service = await start();
    const grant = await grantFor(service, 'good.stp');
    await breakOff(grant.uploadUrl, grant.uploadToken);
    equal((await resultOf(service, grant.modelId)).status, 'waiting_upload');
    equal((await uploadForm(grant, 'good.stp', 'good')).status, 200);
    await resultWhen(service, grant.modelId, finished);
    deepEqual(await leftovers(service), []);
  });

  it('survives forms that end anywhere or carry other bytes', async () => {
    const service = await start();
    const grant = await grantFor(service, 'good.stp');
    const whole = formText(grant.uploadToken, 'good'.repeat(20));
    const post = async (body: string) =>
      (
        await fetch(grant.uploadUrl, {
          method: 'POST',
          body,
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        })
      ).status;
    for (let cut = 5; cut < whole.length - 8; cut += 5) {
      const statuses = [await post(whole.slice(0, cut)), await post(whole.slice(cut))];
      ok(
        statuses.every((status) => status === 400 || status === 401),
        `${cut}: ${statuses.join()}`,
      );
    }
    deepEqual(await leftovers(service), []);
    equal(await post(whole), 200);
  });

  it('gives up an upload that stands still', async () => {
    const service = await start('--upload-idle', '0.3');
    const grant = await grantFor(service, 'a.stp');
    const answer = await standStill(grant.uploadUrl, grant.uploadToken);
    ok(answer.startsWith('HTTP/1.1 408'), answer.slice(0, 40));
    deepEqual(await leftovers(service), []);
  });

  it('says 403 when the credential has expired, and the model has failed by then', async () => {
    const service = await start('--grant-lifetime', '0.2');
    const grant = await grantFor(service, 'a.stp');
    const result = await resultWhen(service, grant.modelId, finished);
    deepEqual([result.status, result.retryable], ['failed', true]);
    ok(result.message?.includes('never came'));
    equal((await uploadForm(grant, 'a.stp', 'x')).status, 403);
  });

  it('refuses a grant with 409 when too many models are unfinished', async () => {
    const service = await start('--max-unfinished', '1');
    await grantFor(service, 'a.stp');
    const response = await call(service, '/api/v1/models/upload-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'b.stp', webhook: null }),
    });
    equal(response.status, 409);
  });

  it('refuses a grant with 413 when the storage is full of models in work', async () => {
    const service = await start('--storage-limit-mb', '0.01');
    await send(service, 'a.stp', new Uint8Array(10_000));
    await send(service, 'b.stp', new Uint8Array(10_000));
    const response = await call(service, '/api/v1/models/upload-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'c.stp', webhook: null }),
    });
    equal(response.status, 413);
  });
});

async function leftovers({ storageDir }: ServiceProcess): Promise<string[]> {
  return readdir(path.join(storageDir, 'incoming'));
}

function formText(uploadToken: string, content: string): string {
  const token = `--b\r\nContent-Disposition: form-data; name="token"\r\n\r\n${uploadToken}\r\n`;
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.stp"\r\n\r\n`;
  return `${token}${file}${content}\r\n--b--\r\n`;
}

function formStart(uploadUrl: string, uploadToken: string): string {
  const { host, pathname } = new URL(uploadUrl);
  return [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 100000',
    '',
    '--b',
    'Content-Disposition: form-data; name="token"',
    '',
    uploadToken,
    '--b',
    'Content-Disposition: form-data; name="file"; filename="a.stp"',
    '',
    'the beginning of a file',
  ].join('\r\n');
}

/** Sends the beginning of a form, waits until it has been read, and cuts the connection. */
async function breakOff(uploadUrl: string, uploadToken: string): Promise<void> {
  const socket = connect(Number(new URL(uploadUrl).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.write(formStart(uploadUrl, uploadToken), resolve));
  socket.destroy();
}

function standStill(uploadUrl: string, uploadToken: string): Promise<string> {
  const socket = connect(Number(new URL(uploadUrl).port), '127.0.0.1');
  socket.write(formStart(uploadUrl, uploadToken));
  return new Promise((resolve) => {
    socket.once('data', (piece: Buffer) => {
      resolve(piece.toString('latin1'));
      socket.destroy();
    });
  });
}
