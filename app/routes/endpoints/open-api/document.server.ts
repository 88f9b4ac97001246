/**
 * The contract of the JSON endpoints as an OpenAPI 3.1 document, generated from the schemas in this
 * folder.
 */
import { z } from 'zod'
import { SESSION_COOKIE } from '#app/platform/cookies.ts'
import { env } from '#app/platform/env.ts'
import {
  ANSWER_SCHEMAS,
  type AnswerName,
} from '#app/routes/endpoints/open-api/answer-schemas.server.ts'
import type {
  DescribedAnswer,
  DescribedOperation,
} from '#app/routes/endpoints/open-api/operation.server.ts'
import { DESCRIBED_OPERATIONS } from '#app/routes/endpoints/open-api/operations.server.ts'

const SESSION = 'session'

const HEADERS: Record<string, string> = {
  Allow: 'Allowed methods.',
  'Cache-Control': 'Who may cache it, and for how long.',
  'Content-Disposition': 'The name of the file.',
  ETag: 'Entity tag of this version.',
  Location: 'Where it leads.',
  'Retry-After': 'Seconds to wait before retrying.',
  'Tus-Resumable': '1.0.0',
  'Upload-Length': 'Total bytes.',
  'Upload-Offset': 'Bytes that have arrived.',
}

function schemaOf(schema: z.ZodType): object {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}

const reference = (name: AnswerName) => ({ $ref: `#/components/schemas/${name}` })

function contentOf({ schema, mediaType, dataSchema }: DescribedAnswer) {
  if (schema) return { content: { 'application/json': { schema: reference(schema) } } }
  if (!mediaType) return {}
  const stream = dataSchema && {
    type: 'string',
    contentMediaType: mediaType,
    contentSchema: reference(dataSchema),
  }
  return { content: { [mediaType]: stream ? { schema: stream } : {} } }
}

/** Names an operation for generated clients, such as `postReelsByReelIdLike`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll('{', 'by-')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
  return method + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}

function answerOf(answer: DescribedAnswer) {
  const headers = Object.fromEntries(
    (answer.headers ?? []).map((name) => [
      name,
      { description: HEADERS[name], schema: { type: 'string' } },
    ]),
  )
  return {
    description: answer.description,
    ...(answer.headers && { headers }),
    ...contentOf(answer),
  }
}

function operationOf(
  method: string,
  path: string,
  { summary, needsSession, parameters = {}, form, bodyType, answers }: DescribedOperation,
) {
  const listed = Object.entries(parameters).map(([name, { in: where, schema, description }]) => ({
    name,
    in: where,
    required: where === 'path' || !schema.safeParse(undefined).success,
    ...(description && { description }),
    schema: schemaOf(schema),
  }))
  const content = form
    ? { 'application/x-www-form-urlencoded': { schema: schemaOf(form) } }
    : bodyType
      ? { [bodyType]: {} }
      : null
  return {
    summary,
    operationId: operationIdOf(method, path),
    // An empty list states explicitly that the endpoint is for everyone.
    security: needsSession ? [{ [SESSION]: [] }] : [],
    ...(listed.length > 0 && { parameters: listed }),
    ...(content && { requestBody: { required: true, content } }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [status, answerOf(answer)]),
    ),
  }
}

export function describeApi() {
  const paths = Object.entries(DESCRIBED_OPERATIONS).map(
    ([path, operations]) =>
      [
        path,
        Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [
            method,
            operationOf(method, path, operation),
          ]),
        ),
      ] as const,
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Orbit',
      version: '1',
      description:
        'What the pages of Orbit ask the server for as data. Amounts are US cents, instants ISO 8601 in UTC.',
    },
    servers: [{ url: env().publicUrl }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: Object.fromEntries(
        Object.entries(ANSWER_SCHEMAS).map(([name, schema]) => [name, schemaOf(schema)]),
      ),
      securitySchemes: {
        [SESSION]: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'Set by signing in. Over https its name starts with `__Host-`.',
        },
      },
    },
  }
}
