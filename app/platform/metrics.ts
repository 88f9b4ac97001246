/**
 * The Prometheus metrics, in a separate registry. Platform code counts here;
 * server/process-metrics.ts adds the rest and serves them.
 */
import { Counter, Histogram, Registry } from 'prom-client'

export const registry = new Registry()

/** Empty on purpose: each metric is registered when the process starts. */
const registers: Registry[] = []

export const taskSeconds = new Histogram({
  name: 'orbit_task_duration_seconds',
  help: 'Time that one task took in this process, by queue and outcome (done, failed).',
  labelNames: ['queue', 'outcome'] as const,
  buckets: [0.01, 0.1, 0.5, 2, 10, 60, 600],
  registers,
})

export const mailDeliveries = new Counter({
  name: 'orbit_mail_deliveries_total',
  help: 'Tries to send an email from this process, by outcome (sent, failed, captured: kept because there is no mail server).',
  labelNames: ['outcome'] as const,
  registers,
})

export const mediaTries = new Counter({
  name: 'orbit_media_tries_total',
  help: 'Tries to process an uploaded film or photo in this process, by outcome (ready, refused: the file is at fault, failed, put-back: to be tried again).',
  labelNames: ['outcome'] as const,
  registers,
})
