import type { Document } from 'openapi-backend';

/**
 * The service interface in OpenAPI's words, written from its text and from nothing else: what that leaves
 * open (the words of a status, the bodies of errors, how a file is uploaded) is open here.
 */
export const openapi: Document = {
  openapi: '3.0.3',
  info: { title: 'Model conversion and result service', version: '1' },
  security: [{ accessToken: [] }],
  paths: {
    '/api/v1/models/upload-token': {
      post: {
        operationId: 'uploadToken',
        requestBody: { required: true, content: json('GrantRequest') },
        responses: {
          '2XX': { description: 'An upload grant', content: json('Grant') },
          ...refusals([401, 403, 409, 413, 422]),
        },
      },
    },
    '/api/v1/models/{modelId}/result': {
      get: {
        operationId: 'result',
        parameters: [modelId()],
        responses: {
          '2XX': { description: 'How the model is doing', content: json('ModelResult') },
          ...refusals([401, 403, 404, 409]),
        },
      },
    },
    '/api/v1/models/{modelId}/assets/visual': { get: asset('visual') },
    '/api/v1/models/{modelId}/assets/preview': { get: asset('preview') },
  },
  components: {
    securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
    schemas: {
      GrantRequest: {
        type: 'object',
        required: ['name'],
        properties: {
          // The real file name: the source format is taken from its extension.
          name: { type: 'string', pattern: sourceName() },
          description: { type: 'string' },
          webhook: { type: 'string', format: 'uri', nullable: true },
        },
      },
      Grant: {
        type: 'object',
        required: ['data'],
        properties: {
          data: {
            type: 'object',
            required: ['uploadToken', 'modelId', 'uploadUrl'],
            properties: {
              uploadToken: { type: 'string', minLength: 1 },
              modelId: { type: 'string', minLength: 1 },
              uploadUrl: { type: 'string', format: 'uri' },
            },
          },
        },
      },
      ModelResult: {
        oneOf: [
          { $ref: '#/components/schemas/Succeeded' },
          { $ref: '#/components/schemas/NotSucceeded' },
        ],
      },
      Succeeded: result({
        status: { type: 'string', enum: ['succeeded'] },
        timestamps: times(['createdAt', 'finishedAt']),
        url: { type: 'string', format: 'uri-reference' },
        imageUrl: { type: 'string', format: 'uri-reference' },
      }),
      NotSucceeded: result({
        status: { type: 'string', not: { enum: ['succeeded'] } },
        timestamps: times(['createdAt']),
        url: { type: 'string', nullable: true, enum: [null] },
        imageUrl: { type: 'string', nullable: true, enum: [null] },
      }),
      Task: {
        type: 'object',
        nullable: true,
        required: ['id', 'attempt', 'status', 'errorCode', 'errorMessage'],
        properties: {
          id: { type: 'string' },
          attempt: { type: 'number' },
          status: { type: 'string' },
          errorCode: { type: 'string', nullable: true },
          errorMessage: { type: 'string', nullable: true },
        },
      },
    },
  },
};

function json(schema: string) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
}

function refusals(codes: readonly number[]) {
  return Object.fromEntries(codes.map((code) => [code, { description: 'Refused (chapter 7)' }]));
}

function modelId() {
  return { name: 'modelId', in: 'path', required: true, schema: { type: 'string' as const } };
}

function asset(which: string) {
  return {
    operationId: which,
    parameters: [modelId()],
    responses: {
      '2XX': { description: 'A temporary file' },
      '3XX': {
        description: 'The way to one',
        headers: { Location: { required: true, schema: { type: 'string' as const } } },
      },
      ...refusals([401, 403, 404, 409]),
    },
  };
}

function result(own: Readonly<Record<'status' | 'timestamps' | 'url' | 'imageUrl', object>>) {
  const task = { $ref: '#/components/schemas/Task' };
  const properties = {
    ...own,
    phase: { type: 'string' },
    message: { type: 'string', nullable: true },
    retryable: { type: 'boolean' },
    task,
  } as const;
  return { type: 'object', required: Object.keys(properties), properties } as const;
}

function times(required: readonly string[]) {
  const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' };
  return { type: 'object', required, properties: { createdAt: time, finishedAt: time } };
}

// Names are written in any case, and the x of .prt.x is the number of a version.
function sourceName(): string {
  const extensions = 'prt step stp igs iges x_t sldprt catpart jt par psm sat sab'.split(' ');
  const anyCase = (text: string): string =>
    text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return `^.+[.](${extensions.map(anyCase).join('|')}|${anyCase('prt')}[.](${anyCase('x')}|\\d+))$`;
}
