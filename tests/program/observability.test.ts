/** What a running program reports to its operators. */
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { metricsIn, readPanels, readRules } from '#tests/support/operations-files.ts'
import { until } from '#tests/support/patience.ts'
import { useProgram } from '#tests/support/use-program.ts'

const TOKEN = 'a-token-of-the-test-0123456789'

const database = useDatabase()
const plain = useProgram(database, { TRUST_PROXY: 'off' })
const behindProxy = useProgram(database, { LOG_LEVEL: 'debug', METRICS_TOKEN: TOKEN })

/** The log of the program behind a proxy. */
const lines = () =>
  behindProxy()
    .written()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('every metric that an alarm or the dashboard names is there, and routes go by their pattern', async () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(plain().url + path, { headers })
  for (const path of [
    '/about',
    '/about',
    '/quotes/a-key-that-nobody-may-read-0123456789',
    '/nothing/here',
    '/favicon.svg',
  ])
    await (await ask(path)).text()
  expect((await ask('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  const answer = await ask('/metrics')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await answer.text()
  const offered = new Set<string>()
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const part of parts) offered.add(name + part)
  }
  const requested = [...readRules(), ...readPanels().flatMap(({ targets }) => targets)].flatMap(
    ({ expr }) => metricsIn(expr),
  )
  expect(requested.filter((name) => !offered.has(name))).toEqual([])
  const requests = text
    .split('\n')
    .filter((line) => line.startsWith('orbit_http_request_duration_seconds_count'))
  const routes = requests.map((line) =>
    /route="([^"]*)",method="([A-Z]+)",status="(\w+)"\} (\d+)/.exec(line)?.slice(1, 5).join(' '),
  )
  expect(routes).toEqual(
    expect.arrayContaining([
      '/about GET 2xx 2',
      '/quotes/:token GET 4xx 1',
      '/* GET 4xx 1',
      '/assets/* GET 2xx 1',
      '/metrics GET 4xx 1',
    ]),
  )
  expect(text).not.toContain('a-key-that-nobody')
  for (const known of [
    'orbit_page_cache_requests_total{result="hit"} 1',
    'orbit_database_up 1',
    'orbit_tasks{queue="send-mail",state="due"} 0',
    'orbit_mails{status="queued"} 0',
    'orbit_live_streams 0',
  ]) {
    expect(text).toContain(known)
  }
})

test('with a token, the metrics are for the person who presents it', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${behindProxy().url}/metrics`, { headers })).status
  expect(await ask({})).toBe(404)
  expect(await ask({ authorization: `Bearer ${TOKEN}x` })).toBe(404)
  expect(await ask({ authorization: `Bearer ${TOKEN}` })).toBe(200)
  expect(await ask({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).toBe(
    200,
  )
})

test('one line a request: pattern, status, person and id, and nothing that opens anything', async () => {
  const given = 'proxy-id-0123456789'
  const first = await fetch(`${behindProxy().url}/about?secret=hush`, {
    headers: { 'x-request-id': given, 'x-forwarded-for': '203.0.113.77' },
  })
  expect(first.headers.get('x-request-id')).toBe(given)
  const forged = await fetch(`${behindProxy().url}/about?secret=hush`, {
    headers: { 'x-request-id': 'no good {"level":60}' },
  })
  const ownId = forged.headers.get('x-request-id') ?? ''
  expect(ownId).toMatch(/^[\w-]{8,64}$/)
  await fetch(`${behindProxy().url}/quotes/a-key-that-nobody-may-read-0123456789`)
  const requests = () =>
    lines().filter(
      (line) => line['msg'] === 'request' && /^\/(?:about|quotes)/.test(String(line['route'])),
    )
  await until(() => requests().length >= 3, 'each request has its line')
  expect(requests()).toHaveLength(3)
  expect(requests()[0]).toMatchObject({
    requestId: given,
    method: 'GET',
    route: '/about',
    status: 200,
    address: '203.0.113.0/24',
  })
  expect(Number(requests()[0]?.['bytes'])).toBeGreaterThan(1000)
  expect(Number(requests()[0]?.['ms'])).toBeGreaterThan(0)
  expect(requests()[1]).toMatchObject({ requestId: ownId, route: '/about', status: 200 })
  expect(requests()[2]).toMatchObject({ route: '/quotes/:token', status: 404 })
  expect(JSON.stringify(lines())).not.toMatch(/hush|a-key-that-nobody|203\.0\.113\.77/)
})

test('without a trusted proxy, ids of strangers are not taken over', async () => {
  const answer = await fetch(`${plain().url}/about`, {
    headers: { 'x-request-id': 'stranger-0123456789' },
  })
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{10}-\w+$/)
})
