import { rejects } from 'node:assert/strict';
import { asked } from '../../../src/web/client/asked';

describe('a service that a browser hands no answer of on', () => {
  it('is told the headers that its answer to this request lacks', async () => {
    const init = { method: 'PUT', headers: { 'If-None-Match': '*', 'Content-Type': 'model/step' } };
    await rejects(asked('http://127.0.0.1:9/bucket/part.step', init), {
      trouble: 'network',
      message:
        /127\.0\.0\.1:9 gave no answer.*Allow-Methods: PUT; .*Allow-Headers: content-type, if-none-match\.$/,
    });
  });

  it('is told of no header where none was sent', async () => {
    await rejects(asked('http://127.0.0.1:9/result', {}), {
      message: /Access-Control-Allow-Origin: [^;]+; Access-Control-Allow-Methods: GET\.$/,
    });
  });
});
