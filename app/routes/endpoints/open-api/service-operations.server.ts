import type { DescribedOperation } from '#app/routes/endpoints/open-api/operation.server.ts'

const READINESS: DescribedOperation['answers'] = {
  200: { description: '`ok`', mediaType: 'text/plain' },
  503: { description: '`starting`, `stopping` or `not ready`', mediaType: 'text/plain' },
}

export const SERVICE: Record<string, Record<string, DescribedOperation>> = {
  '/api/openapi.json': {
    get: {
      summary: 'This document.',
      answers: {
        200: {
          description: 'OpenAPI 3.1.',
          mediaType: 'application/json',
          headers: ['ETag', 'Cache-Control'],
        },
        304: { description: 'The reader has it already (`If-None-Match`).', headers: ['ETag'] },
      },
    },
  },
  '/livez': {
    get: {
      summary:
        'Whether this process is up, also while it starts, stops, or waits for its database.',
      answers: { 200: { description: '`ok`', mediaType: 'text/plain' } },
    },
  },
  '/readyz': {
    get: {
      summary:
        'Whether this process can serve: its database can be read and written, and it is neither starting nor stopping.',
      answers: READINESS,
    },
  },
  '/healthz': {
    get: { summary: 'The same as `/readyz`, under its older name.', answers: READINESS },
  },
}
