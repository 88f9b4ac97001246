import { beforeAll, expect, test } from 'vitest'
import { registry } from '#app/platform/metrics.ts'
import { countRequest, registerMetrics } from '#server/process-metrics.ts'
import { useDatabase } from '#tests/support/database.ts'
import { lintMetrics } from '#tests/support/lint-metrics.ts'

useDatabase()

let text = ''
beforeAll(async () => {
  registerMetrics('a-build')
  countRequest('/about', 'GET', '2xx', 0.01)
  text = await registry.metrics()
})

test('names, types, units and help of all metrics are as promtool wants them', () => {
  const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)]
  expect(types.length).toBeGreaterThan(40)
  expect(text).toContain('orbit_database_up 1')
  expect(text).toContain('orbit_http_request_duration_seconds_count{route="/about"')
  expect(lintMetrics(text)).toEqual([])
})

test('what the runtime says of itself is still there', () => {
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds'])
    expect(text).toContain(`# TYPE ${name} `)
})

test.each([
  ['jobs_total', 'gauge', 'Jobs.', 'non-counter metrics should not have "_total" suffix'],
  ['mails', 'counter', 'Mails.', 'counter metrics should have "_total" suffix'],
  ['wait_milliseconds', 'gauge', 'Wait.', 'use base unit "seconds" for "milliseconds"'],
  ['wait_ms', 'gauge', 'Wait.', 'metric names should not contain abbreviated units'],
  ['size_megabytes', 'gauge', 'Size.', 'use base unit "bytes" for "megabytes"'],
  ['jobs_count', 'gauge', 'Jobs.', 'only histograms and summaries have'],
  ['jobGroups', 'gauge', 'Jobs.', 'metric names should be written in snake_case'],
  ['jobs_gauge', 'gauge', 'Jobs.', 'metric name should not include its type'],
  ['jobs', 'gauge', '', 'no help text'],
])('%s as a %s is found', (name, type, help, problem) => {
  const metric = `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} 1\n`
  expect(lintMetrics(metric)).toEqual([expect.stringContaining(`${name}: ${problem}`)])
})

test('a sample that nothing describes is found, and the parts of a histogram are not', () => {
  expect(lintMetrics('lonely 1\n')).toEqual(['lonely: no help text'])
  const histogram = '# HELP took_seconds Time.\n# TYPE took_seconds histogram\n'
  const parts = 'took_seconds_bucket{le="1"} 1\ntook_seconds_sum 1\ntook_seconds_count 1\n'
  expect(lintMetrics(histogram + parts)).toEqual([])
})
