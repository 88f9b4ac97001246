/** The OpenAPI document, and requests whose answers are checked against it. */
import { expect } from 'vitest'
import { z } from 'zod'
import { db } from '#app/platform/db.ts'
import { now } from '#app/platform/clock.ts'
import { describeApi } from '#app/routes/endpoints/open-api/document.server.ts'
import { endpoints } from '#tests/support/endpoint-site.ts'

interface Answered {
  headers?: Record<string, unknown>
  content?: Record<string, { schema?: object }>
}
interface Operation {
  responses: Record<string, Answered>
}

/** The document in the form that its readers get. */
export const readDocument = (): ReturnType<typeof describeApi> =>
  JSON.parse(JSON.stringify(describeApi())) as ReturnType<typeof describeApi>
export const api = readDocument()
// The document's own type lists each path by name; a walk over all paths doesn't need that.
export const operations = Object.entries(
  api.paths as unknown as Record<string, Record<string, Operation>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation,
    name: `${method} ${path}`,
  })),
)
export const schemas = api.components.schemas as Record<string, object>

/** A schema with its references resolved. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved)
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value && typeof value.$ref === 'string')
    return resolved(schemas[value.$ref.split('/').at(-1) ?? ''])
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolved(entry)]))
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^{}]+\}/g, '[^/]+')}$`)

/** Answers that the tests have received, such as `get /livez 200`. */
const received = new Set<string>()

interface Sent {
  method?: string
  cookie?: string
  form?: Record<string, string>
  headers?: Record<string, string>
  body?: string | FormData
}

/** Sends a request, and checks the answer against the document. */
export async function send(
  path: string,
  { method = 'get', cookie = '', form, headers = {}, body }: Sent = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const found = operations.find(
    (entry) => entry.method === method && patternOf(entry.path).test(path.split('?')[0] ?? ''),
  )
  if (!found) throw new Error(`The document has no ${method} ${path}`)
  const payload = form ? new URLSearchParams(form) : body
  const request = new Request(`http://localhost${path}`, {
    method: method.toUpperCase(),
    headers: { cookie, ...headers },
    ...(payload !== undefined && { body: payload }),
  })
  const answer = await endpoints.request(request)
  const described = found.operation.responses[String(answer.status)]
  const where = `${found.name} answers ${answer.status}`
  expect(described, `${where}: that is not in the document`).toBeDefined()
  received.add(`${found.name} ${answer.status}`)
  for (const name of Object.keys(described?.headers ?? {}))
    expect(answer.headers.get(name), `${where} with ${name}`).toBeTruthy()
  const [mediaType, content] = Object.entries(described?.content ?? {})[0] ?? []
  if (mediaType) expect(answer.headers.get('content-type'), where).toContain(mediaType)
  if (mediaType === 'text/event-stream')
    return { status: answer.status, body: answer.body, headers: answer.headers }
  const text = await answer.text()
  if (!content?.schema) return { status: answer.status, body: text, headers: answer.headers }
  const value: unknown = JSON.parse(text)
  const problem = z
    .fromJSONSchema(resolved(content.schema) as Parameters<typeof z.fromJSONSchema>[0])
    .safeParse(value).error
  expect(problem?.issues ?? [], `${where}: ${text.slice(0, 500)}`).toEqual([])
  return { status: answer.status, body: value, headers: answer.headers }
}

/** Uploads use a separate protocol, tus. */
export const isUpload = (path: string) => path.startsWith('/uploads')

/** Answers that the document lists for these paths but that are not in `received`. */
export function answersNotReceived(isIncluded: (path: string) => boolean): string[] {
  return operations
    .filter(({ path }) => isIncluded(path))
    .flatMap(({ name, operation }) =>
      Object.keys(operation.responses).map((status) => `${name} ${status}`),
    )
    .filter((answer) => !received.has(answer))
}

/** Uses up a limit, so that the next request is refused. */
export async function useUp(key: string): Promise<void> {
  const tries = { windowStartedAt: now(), hits: 1_000_000 }
  await db()
    .insertInto('rateLimits')
    .values({ key, ...tries })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(tries))
    .execute()
}
