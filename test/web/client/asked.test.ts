import { rejects } from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import { asked } from '../../../src/web/client/asked';

describe('a service that a browser hands no answer of on', () => {
  let server: Server;
  let handle: RequestListener;
  let host: string;
  before(async () => {
    server = createServer((request, response) => {
      // What is asked without being read is answered; what is not handed on looks like a connection that broke.
      if (request.url === '/') response.end();
      else handle(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    host = `127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
  });
  beforeEach(() => {
    handle = ({ socket }) => socket.destroy();
  });
  after(() => server.close());

  it('is told the headers that its answer to this request lacks', async () => {
    const init = { method: 'PUT', headers: { 'If-None-Match': '*', 'Content-Type': 'model/step' } };
    await rejects(asked(`http://${host}/bucket/part.step`, init), {
      trouble: 'network',
      message: new RegExp(
        `^${host} gave no answer.*Allow-Methods: PUT; .*Allow-Headers: content-type, if-none-match[.]$`,
      ),
    });
  });

  it('is told of the place to which it redirects, where that hands on nothing', async () => {
    handle = (request, response) => {
      const isAsset = request.url === '/assets/visual';
      if (isAsset) response.writeHead(302, { Location: 'http://127.0.0.1:9/store' }).end();
      else request.socket.destroy();
    };
    const init = { headers: { Authorization: 'Bearer secret', 'X-Of-Us': '1' } };
    await rejects(asked(`http://${host}/assets/visual`, init), {
      trouble: 'network',
      message: new RegExp(
        `^${host} redirects to a place .* Access-Control-Allow-Origin: [*]; Access-Control-Allow-Methods: GET; Access-Control-Allow-Headers: x-of-us[.]$`,
      ),
    });
    await rejects(asked(`http://${host}/result`, init), {
      message: new RegExp(`^${host} gave no answer .*Allow-Headers: authorization, x-of-us[.]$`),
    });
  });

  it('is told of no header where none was sent', async () => {
    await rejects(asked(`http://${host}/result`, {}), {
      message: /Access-Control-Allow-Origin: [^;]+; Access-Control-Allow-Methods: GET\.$/,
    });
  });

  it('is told of no header where nothing answers at its address, whatever is asked', async () => {
    await rejects(
      asked('http://127.0.0.1:9/result', { headers: { Authorization: 'Bearer secret' } }),
      {
        trouble: 'network',
        message: '127.0.0.1:9 cannot be reached from here. Check the network.',
      },
    );
  });
});
