import { rejects } from 'node:assert/strict';
import { createServer } from 'node:http';
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

  it('is told of the place to which it redirects, where that hands on nothing', async () => {
    const server = createServer((request, response) => {
      const isAsset = request.url === '/assets/visual';
      if (isAsset) response.writeHead(302, { Location: 'http://127.0.0.1:9/store' }).end();
      else request.socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const host = `127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
    const init = { headers: { Authorization: 'Bearer secret', 'X-Of-Us': '1' } };
    try {
      await rejects(asked(`http://${host}/assets/visual`, init), {
        trouble: 'network',
        message: new RegExp(
          `^${host} redirects to a place .* Access-Control-Allow-Origin: [*]; Access-Control-Allow-Methods: GET; Access-Control-Allow-Headers: x-of-us[.]$`,
        ),
      });
      await rejects(asked(`http://${host}/result`, init), {
        message: new RegExp(`^${host} gave no answer .*Allow-Headers: authorization, x-of-us[.]$`),
      });
    } finally {
      server.close();
    }
  });

  it('is told of no header where none was sent', async () => {
    await rejects(asked('http://127.0.0.1:9/result', {}), {
      message: /Access-Control-Allow-Origin: [^;]+; Access-Control-Allow-Methods: GET\.$/,
    });
  });
});
