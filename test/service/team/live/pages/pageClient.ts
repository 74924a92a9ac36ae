import { createClient } from '../../../../../src/client/service/createClient';
import { memorySourceFile } from '../../../../../src/client/source/memorySourceFile';

/** What the test asks of a page, and what the page found: of the 3D result only how much it is. */
export interface PageJob {
  readonly baseUrl: string;
  readonly token: string;
  readonly name: string;
  readonly text: string;
}

/** In a page of another origin: uploads a file with Caliper's client for browsers, waits, and reads what came of it. */
async function convertFromPage({ baseUrl, token, name, text }: PageJob) {
  const { signal } = new AbortController();
  const access = { baseUrl: () => Promise.resolve(baseUrl), token: () => Promise.resolve(token) };
  const client = createClient(access, { uploadProfile: () => 'auto' });
  const file = memorySourceFile(name, new TextEncoder().encode(text));
  const { modelId, ...grant } = await client.requestUpload({ name, webhook: null }, signal);
  await client.sendFile({ modelId, ...grant }, file, () => undefined, signal);
  let result = await client.result(modelId, signal);
  while (result?.status !== 'succeeded' && result?.status !== 'failed') {
    await new Promise((resolve) => setTimeout(resolve, 500));
    result = await client.result(modelId, signal);
  }
  const asset = await client.asset(modelId, 'visual', signal);
  let begins = '';
  for await (const chunk of asset.chunks) begins ||= new TextDecoder().decode(chunk.subarray(0, 4));
  return { status: result.status, begins };
}

export type Converted = Awaited<ReturnType<typeof convertFromPage>>;

Object.assign(globalThis, { convertFromPage });
