/** What a running program reports to its operators. */
import pg from 'pg'
import { metricsIn, readPanels, readRules } from '#tests/support/operations-files.ts'
import { startOwnProgram } from '#tests/support/own-program.ts'
import { expect, open, test } from '#tests/support/journey.ts'

const QUIET = { LOG_LEVEL: 'silent' }

test('every metric that an alarm or the dashboard names is there, and routes go by their pattern', async () => {
  const program = await startOwnProgram(QUIET)
  try {
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(program.url + path, { headers })
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
      'orbit_jobs{queue="send-mail",state="due"} 0',
      'orbit_mails{status="queued"} 0',
      'orbit_live_streams 0',
    ]) {
      expect(text).toContain(known)
    }
  } finally {
    await program.stop()
  }
})

test('with a token, the metrics are for whoever presents it', async () => {
  const token = 'a-token-of-the-test-0123456789'
  const program = await startOwnProgram({ ...QUIET, METRICS_TOKEN: token })
  try {
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${program.url}/metrics`, { headers })).status
    expect(await ask({})).toBe(404)
    expect(await ask({ authorization: `Bearer ${token}x` })).toBe(404)
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(200)
    expect(await ask({ authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' })).toBe(
      200,
    )
  } finally {
    await program.stop()
  }
})

test('one line a request: pattern, status, person and id, and nothing that opens anything', async () => {
  const program = await startOwnProgram({ LOG_LEVEL: 'debug', TRUST_PROXY: 'on' })
  try {
    const given = 'proxy-id-0123456789'
    const first = await fetch(`${program.url}/about?secret=hush`, {
      headers: { 'x-request-id': given, 'x-forwarded-for': '203.0.113.77' },
    })
    expect(first.headers.get('x-request-id')).toBe(given)
    const forged = await fetch(`${program.url}/about?secret=hush`, {
      headers: { 'x-request-id': 'no good {"level":60}' },
    })
    const ownId = forged.headers.get('x-request-id') ?? ''
    expect(ownId).toMatch(/^[\w-]{8,64}$/)
    await fetch(`${program.url}/quotes/a-key-that-nobody-may-read-0123456789`)
    const requests = () =>
      program.lines().filter((line) => line['msg'] === 'request' && line['route'] !== '/healthz')
    await expect.poll(() => requests().length).toBe(3)
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
    expect(JSON.stringify(program.lines())).not.toMatch(/hush|a-key-that-nobody|203\.0\.113\.77/)
  } finally {
    await program.stop()
  }
})

test('without a trusted proxy, ids of strangers are not taken over', async () => {
  const program = await startOwnProgram({ ...QUIET, TRUST_PROXY: 'off' })
  try {
    const answer = await fetch(`${program.url}/about`, {
      headers: { 'x-request-id': 'stranger-0123456789' },
    })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{10}-\w+$/)
  } finally {
    await program.stop()
  }
})

test('a page that fails quotes its request, opened or walked to, and the log has the same id', async ({
  browser,
}) => {
  const program = await startOwnProgram({ LOG_LEVEL: 'error' })
  const client = new pg.Client({ connectionString: program.connectionString })
  const context = await browser.newContext()
  try {
    await client.connect()
    await client.query('alter table products rename to products_away')
    const page = await context.newPage()
    const answer = await page.goto(`${program.url}/help`)
    expect(answer?.status()).toBe(500)
    const id = answer?.headers()['x-request-id'] ?? ''
    await expect(page.getByText(`Reference: ${id}`)).toBeVisible()
    await open(page, `${program.url}/how-it-works`)
    const walked = page.waitForResponse((response) => response.url().includes('/help.data'))
    await page.locator('a[href="/help"]').first().click()
    const walkedId = (await walked).headers()['x-request-id'] ?? ''
    await expect(page.getByText(`Reference: ${walkedId}`)).toBeVisible()
    expect(walkedId).not.toBe(id)
    for (const wanted of [id, walkedId]) {
      await expect
        .poll(() =>
          program
            .lines()
            .some((line) => line['requestId'] === wanted && line['msg'] === 'page failed'),
        )
        .toBe(true)
    }
  } finally {
    await context.close()
    await client.end()
    await program.stop()
  }
})
