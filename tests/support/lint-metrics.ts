/**
 * The problems that `promtool check metrics` finds in the text of `/metrics`, by the rules of its
 * linter (client_golang, `testutil/promlint/validations`).
 */

interface Described {
  name: string
  help: string
  type: string
}

/** Units that are not base units, and the base unit to use instead. */
const BASE_UNITS: Readonly<Record<string, string>> = {
  ...of('seconds', [
    'milliseconds',
    'microseconds',
    'nanoseconds',
    'minutes',
    'hours',
    'days',
    'weeks',
  ]),
  ...of('bytes', ['bits', 'kilobytes', 'megabytes', 'gigabytes', 'kibibytes', 'mebibytes']),
  ...of('ratio', ['percent', 'percents', 'percentage']),
  ...of('celsius', ['kelvin', 'fahrenheit']),
  ...of('meters', ['millimeters', 'centimeters', 'kilometers', 'miles', 'inches', 'feet']),
}

const ABBREVIATIONS = new Set('s ms us ns sec b kb mb gb tb pb m h d'.split(' '))
const TYPES = new Set(['counter', 'gauge', 'histogram', 'summary', 'untyped'])

function of(base: string, units: readonly string[]): Record<string, string> {
  return Object.fromEntries(units.map((unit) => [unit, base]))
}

/** Each metric with its help and type; a sample without them counts as a separate metric. */
function readMetrics(text: string): Described[] {
  const metrics = new Map<string, Described>()
  const metricOf = (name: string) => {
    const metric = metrics.get(name) ?? { name, help: '', type: 'untyped' }
    metrics.set(name, metric)
    return metric
  }
  for (const line of text.split('\n')) {
    const [, what, name = '', rest = ''] = /^# (HELP|TYPE) (\S+)(?: (.*))?$/.exec(line) ?? []
    if (what === 'HELP') metricOf(name).help = rest.trim()
    else if (what === 'TYPE') metricOf(name).type = rest.trim()
    else if (line && !line.startsWith('#')) {
      const sample = /^[^\s{]+/.exec(line)?.[0] ?? ''
      const of = sample.replace(/_(?:bucket|sum|count)$/, '')
      const { type } = metrics.get(of) ?? {}
      if (type !== 'histogram' && type !== 'summary') metricOf(sample)
    }
  }
  return [...metrics.values()]
}

function problemsOf({ name, help, type }: Described): string[] {
  const words = name.split('_')
  const isCounter = type === 'counter'
  const isDistribution = type === 'histogram' || type === 'summary'
  return [
    help === '' && 'no help text',
    isCounter && !name.endsWith('_total') && 'counter metrics should have "_total" suffix',
    !isCounter && name.endsWith('_total') && 'non-counter metrics should not have "_total" suffix',
    !isDistribution &&
      /_(?:bucket|count|sum)$/.test(name) &&
      'only histograms and summaries have "_bucket", "_count" or "_sum" suffix',
    /[a-z][A-Z]/.test(name) && 'metric names should be written in snake_case',
    name.includes(':') && 'metric names should not contain ":"',
    words.some((word) => TYPES.has(word)) && 'metric name should not include its type',
    words.some((word) => ABBREVIATIONS.has(word)) &&
      'metric names should not contain abbreviated units',
    ...words.map((word) => BASE_UNITS[word] && `use base unit "${BASE_UNITS[word]}" for "${word}"`),
  ]
    .filter((problem) => typeof problem === 'string')
    .map((problem) => `${name}: ${problem}`)
}

/** @returns a line for each problem, as promtool prints it; empty if it would find nothing */
export const lintMetrics = (text: string): string[] => readMetrics(text).flatMap(problemsOf)
