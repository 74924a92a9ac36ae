import { OpenAPIBackend } from 'openapi-backend';
import { openapi } from './openapi';

/** What checks requests and answers against the interface's text. */
export async function openInterface(): Promise<OpenAPIBackend> {
  const formats = {
    uri: (text: string) => URL.canParse(text),
    'uri-reference': (text: string) => URL.canParse(text, 'https://service.example.test'),
  };
  const api = new OpenAPIBackend({ definition: openapi, strict: true, ajvOpts: { formats } });
  await api.init();
  return api;
}
