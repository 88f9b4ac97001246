/** The files of ops/, and the names of the metrics that they use. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export interface Rule {
  alert: string
  expr: string
  for?: string
  labels: Record<string, string>
  annotations: { summary: string; runbook: string }
}

interface Panel {
  id: number
  title: string
  type: string
  targets: { expr: string }[]
}

export function readRules(): Rule[] {
  const { groups } = parse(readFileSync('ops/prometheus-alerts.yml', 'utf8')) as {
    groups: { name: string; rules: Rule[] }[]
  }
  return groups.flatMap(({ rules }) => rules)
}

export function readPanels(): Panel[] {
  return (JSON.parse(readFileSync('ops/grafana-dashboard.json', 'utf8')) as { panels: Panel[] })
    .panels
}

/** The metrics in a Prometheus expression, without labels, functions, and Prometheus' own `up`. */
export function metricsIn(expression: string): string[] {
  const plain = expression.replaceAll(
    /\{[^{}]*\}|"[^"]*"|\[[^[\]]*\]|\b(?:by|ignoring|on|without)\s*\([^)]*\)/g,
    ' ',
  )
  return [...plain.matchAll(/\b(?:orbit|nodejs|process)_\w+/g)].map(([name]) => name)
}
