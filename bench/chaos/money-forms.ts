/** The forms of payments, refunds and disputes that no page of the demo shows. */
import { randomUUID } from 'node:crypto'
import { cardFields } from '../card-form.ts'
import type { Person } from './fuzz-site.ts'

const CARD = cardFields(12_500)

export const MONEY_FORMS: readonly (readonly [
  person: Person,
  pattern: string,
  fields: Record<string, string>,
])[] = [
  ['customer', '/booking/packages/pay', { formKey: randomUUID(), ...CARD }],
  ['customer', '/pay/:jobId', CARD],
  ['customer', '/profile', { intent: 'remove-card', card: randomUUID() }],
  ['admin', '/pay/:jobId/tip', { intent: 'refund-tip', tipId: randomUUID(), reason: 'Twice' }],
  ['orbiter', '/refunds/:jobId', { intent: 'note', disputeId: randomUUID(), note: 'I was there' }],
  ['customer', '/test-bank/:chargeId', { isConfirmed: 'yes' }],
  ['visitor', '/webhooks/:gateway', { id: 'evt_1', object: 'charge' }],
  [
    'admin',
    '/admin/orders/:jobId',
    {
      intent: 'refund',
      formKey: randomUUID(),
      shown: '{}',
      amount: '10',
      bearer: 'policy',
      reason: 'The light failed',
    },
  ],
  ['admin', '/admin/orders/:jobId', { intent: 'retry', refundId: randomUUID() }],
  ['admin', '/admin/disputes/:disputeId', { intent: 'draft', explanation: 'It was filmed.' }],
  ['admin', '/admin/reconciliation', { intent: 'check', day: '2026-11-01', gateway: 'test' }],
]
