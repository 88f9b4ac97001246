/** Checks the files that cannot run here (images, Compose, init) by the rules of their linters. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '#app/platform/env.ts'
import { metricsIn, readPanels, readRules } from '#tests/support/operations-files.ts'

const read = (file: string) => readFileSync(file, 'utf8')

/** Instructions with their arguments; continued lines are joined. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({
    name: line.split(' ', 1)[0] ?? '',
    rest: line.slice(line.indexOf(' ') + 1).trim(),
  }))
const named = (name: string) =>
  instructions.filter((instruction) => instruction.name === name).map(({ rest }) => rest)
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))

test('the image is built on exact versions of one base, and from nothing remote', () => {
  expect(named('FROM').length).toBeGreaterThan(1)
  for (const from of named('FROM')) expect(from).toMatch(/^node:\d+\.\d+\.\d+-[a-z]+-slim AS \w+$/)
  expect(named('ADD')).toEqual([])
  for (const run of named('RUN')) {
    expect(run).not.toMatch(/\b(?:sudo|curl|wget)\b|:latest/)
    if (run.includes('apt-get install'))
      expect(run).toMatch(/--no-install-recommends .*rm -rf \/var\/lib\/apt\/lists/)
  }
})

test('the last stage runs without privileges, checks its health, and holds production packages alone', () => {
  const inLast = (name: string) =>
    lastStage.filter((instruction) => instruction.name === name).map(({ rest }) => rest)
  expect(inLast('USER').at(-1)).toBe('node')
  expect(lastStage.findLastIndex(({ name }) => name === 'RUN')).toBeLessThan(
    lastStage.findLastIndex(({ name }) => name === 'USER'),
  )
  expect(inLast('HEALTHCHECK')[0]).toMatch(
    /--interval=\S+ --timeout=\S+ .*CMD \[.*\/(?:healthz|livez)/,
  )
  expect(inLast('COPY').every((copy) => copy.startsWith('--from='))).toBe(true)
  expect(inLast('CMD')[0]).toContain('"build/server/index.js"')
  expect(inLast('ENV').join(' ')).toContain('NODE_ENV=production')
  expect(inLast('RUN').join(' ')).toContain('ffmpeg')
  expect(named('RUN').some((run) => run.startsWith('npm ci --omit=dev --ignore-scripts'))).toBe(
    true,
  )
})

test('no secret is part of an image: neither copied nor set', () => {
  for (const text of [...named('ENV'), ...named('ARG'), ...named('COPY')])
    expect(text).not.toMatch(/SECRET|PASSWORD|TOKEN|DATABASE_URL|SMTP_URL|\.env|\.key/)
  const [first, ...rest] = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(first, 'everything is left out that is not named').toBe('*')
  const included = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(included.filter((entry) => !existsSync(entry))).toEqual([])
  expect(rest).toContain('**/.env*')
})

interface Service {
  image?: string
  build?: string
  environment?: Record<string, string>
  healthcheck?: object
  volumes?: string[]
  ports?: string[]
  read_only?: boolean
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const services = Object.entries(compose.services)

test('Compose starts exact versions, and each service says whether it is well', () => {
  expect(services.map(([name]) => name).toSorted()).toEqual([
    'database',
    'proxy',
    'web1',
    'web2',
    'worker',
  ])
  expect(compose.services['database']?.image).toMatch(/^postgres:18\.\d+/)
  for (const [name, { image, build, healthcheck }] of services) {
    expect(image, name).toMatch(/:\d+\.\d+/)
    // Orbit's own image has a health check.
    expect(healthcheck ?? build, name).toBeDefined()
  }
})

test('the worker writes a backup every night: with the programs of its database server, to a volume of its own', () => {
  const major = /^postgres:(\d+)\./.exec(compose.services['database']?.image ?? '')?.[1] ?? ''
  const inLast = (name: string) =>
    lastStage.filter((instruction) => instruction.name === name).map(({ rest }) => rest)
  expect(inLast('RUN').join(' ')).toContain(` postgresql-client-${major} `)
  for (const program of ['pg_dump', 'pg_restore', 'psql'])
    expect(inLast('RUN').join(' ')).toContain(`/usr/lib/postgresql/${major}/bin/${program} `)
  expect(inLast('ENV').join(' ')).toContain(`PATH=/usr/lib/postgresql/${major}/bin:$PATH`)
  const { environment = {}, volumes = [] } = compose.services['worker'] ?? {}
  const folder = environment['BACKUP_DIR'] ?? ''
  const mounts = volumes.map((volume) => volume.split(':'))
  expect(mounts).toContainEqual(['backups', folder])
  expect(mounts, 'with the files that belong to it').toContainEqual(['files', '/data'])
  // A new volume gets the owner of the folder in the image.
  expect(inLast('RUN').at(-1)).toBe(
    `mkdir --mode=700 /data ${folder} && chown node:node /data ${folder}`,
  )
  expect(inLast('VOLUME')).toEqual([`/data ${folder}`])
  for (const web of ['web1', 'web2'])
    expect(compose.services[web]?.environment?.['BACKUP_DIR'], web).toBeUndefined()
})

test('no secret stands in compose.yaml, what production requires has no default there, and only the proxy is reachable from outside', () => {
  for (const [name, { environment = {}, ports }] of services) {
    for (const [key, value] of Object.entries(environment)) {
      if (/SECRET|PASSWORD|TOKEN|SMTP_URL|MAIL_FROM|DATABASE_URL/.test(key))
        // The keys of Stripe and of a bucket are only set by operators who use them.
        expect(value, `${name} ${key}`).toMatch(
          /^(?:STRIPE|AWS)_/.test(key) ? /^\$\{\w+:-\}$/ : /\$\{\w+:\?/,
        )
    }
    expect(ports === undefined, name).toBe(name !== 'proxy')
  }
  const variables = [
    ...new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map((match) => match[1] ?? '')),
  ].toSorted()
  const offered = [...read('.env.example').matchAll(/^(\w+)=(.*)$/gm)]
  expect(offered.map((match) => match[1] ?? '').toSorted()).toEqual(variables)
  for (const [line, name = '', value] of offered)
    if (/SECRET|PASSWORD|TOKEN|SMTP|MAIL_FROM/.test(name)) expect(value, line).toBe('')
})

test('state is in volumes, and the settings are ones that Orbit takes', () => {
  for (const [name, { volumes = [] }] of services) {
    const volumeNames = volumes
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((volume) => !volume.startsWith('.'))
    expect(
      volumeNames.filter((volume) => !(volume in compose.volumes)),
      name,
    ).toEqual([])
  }
  for (const name of ['web1', 'web2', 'worker']) {
    const { environment = {}, read_only: isReadOnly } = compose.services[name] ?? {}
    const filled = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [
        key,
        value.replaceAll(
          /\$\{(\w+)(?:[^\w}][^}]*)?\}/g,
          (_all, variable: string) => SAMPLE[variable] ?? '',
        ),
      ]),
    )
    expect(readEnv({ NODE_ENV: 'production', ...filled })).toMatchObject({
      isProduction: true,
      trustsProxy: true,
      runsWorker: name === 'worker',
    })
    expect(isReadOnly).toBe(true)
  }
})

const SAMPLE: Record<string, string> = {
  SITE_DOMAIN: 'orbit.example',
  POSTGRES_PASSWORD: 'p'.repeat(32),
  SECRET_KEY: 's'.repeat(64),
  METRICS_TOKEN: 't'.repeat(64),
  PAYMENTS: 'off',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Orbit <hello@orbit.example>',
}

test('the proxy passes live updates on at once, limits bodies, and keeps the metrics inside', () => {
  const caddy = read('ops/Caddyfile')
  expect((caddy.match(/\{/g) ?? []).length).toBe((caddy.match(/\}/g) ?? []).length)
  expect(caddy).toMatch(/handle \/live \{[^}]*reverse_proxy[^{]*\{[^}]*\}[^}]*flush_interval -1/)
  // Caddy runs `respond` after all `handle` blocks, so a `respond` next to them is never reached.
  expect(caddy).toMatch(/handle \/metrics \{\s*respond 404\s*\}/)
  expect(caddy).toMatch(/handle \/uploads\* \{\s*request_body \{\s*max_size \d+MB/)
  expect(caddy.match(/reverse_proxy web1:3000 web2:3000/g)).toHaveLength(2)
  expect(caddy).not.toContain('trusted_proxies')
})

test('the unit restarts the program, runs it without privileges, and closes the rest of the machine', () => {
  const entries = read('ops/orbit.service')
    .split('\n')
    .filter((line) => /^\w/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
  const unit = Object.fromEntries(entries)
  expect(unit).toMatchObject({
    User: 'orbit',
    Restart: 'always',
    NoNewPrivileges: 'yes',
    ProtectSystem: 'strict',
    ProtectHome: 'yes',
    PrivateTmp: 'yes',
  })
  expect(unit['CapabilityBoundingSet']).toBe('')
  expect(unit['ExecStart']).toMatch(/^\/usr\/bin\/node .*build\/server\/index\.js$/)
  expect(unit['Environment']).toContain('NODE_ENV=production')
  expect(read('ops/orbit.service')).not.toMatch(/SECRET|PASSWORD|TOKEN/)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
test.runIf(hasSystemd)('systemd itself finds no fault with the unit', () => {
  const checked = spawnSync('systemd-analyze', ['verify', 'ops/orbit.service'], {
    encoding: 'utf8',
  })
  // Node.js may be installed elsewhere on this machine; every other fault counts.
  const faults = checked.stderr
    .split('\n')
    .filter(
      (line) => line.includes('orbit.service') && !line.includes('/usr/bin/node is not executable'),
    )
  expect(faults).toEqual([])
})

/** The anchors that GitHub generates from headings. */
const anchors = [...read('docs/operations.md').matchAll(/^#{2,3} (.+)$/gm)].map(
  ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
)

test('every alarm says what is wrong, how urgent it is, and where to read on', () => {
  const rules = readRules()
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, expr, annotations, labels, for: patience, ...rest } of rules) {
    expect(rest, alert).toEqual({})
    expect(alert).toMatch(/^Orbit[A-Z]\w+$/)
    expect(patience ?? '0s', alert).toMatch(/^\d+[smh]$/)
    expect(['page', 'ticket']).toContain(labels['severity'])
    expect(annotations.summary.length, alert).toBeGreaterThan(20)
    const [file, anchor = ''] = annotations.runbook.split('#')
    expect(file).toBe('docs/operations.md')
    expect(anchors, alert).toContain(anchor)
    expect((expr.match(/\(/g) ?? []).length, alert).toBe((expr.match(/\)/g) ?? []).length)
    expect(alert === 'OrbitDown' || metricsIn(expr).length > 0, alert).toBe(true)
  }
})

test('the handbook has no link that leads nowhere', () => {
  const links = [...read('docs/operations.md').matchAll(/\]\(#([^)]+)\)/g)].map(
    (match) => match[1] ?? '',
  )
  expect(links.filter((link) => !anchors.includes(link))).toEqual([])
})

test('every panel of the dashboard asks for something', () => {
  const panels = readPanels()
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { title, targets } of panels)
    for (const { expr } of targets)
      expect(metricsIn(expr).length, `${title}: ${expr}`).toBeGreaterThan(0)
})

test('the manual names each migration that a program from before it cannot run over', () => {
  const manual = read('docs/operations.md')
  const removing = readdirSync('db/migrations').filter((file) => {
    const statements = read(`db/migrations/${file}`).replaceAll(/^ *--.*$/gm, '')
    return /\b(?:drop (?:column|table|view)|rename (?:to|column)|alter column \w+ type)\b/i.test(
      statements,
    )
  })
  expect(removing).not.toEqual([])
  for (const file of removing) expect(manual).toContain(`\`${file.replace('.sql', '')}\``)
})
