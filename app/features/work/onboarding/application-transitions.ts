/**
 * The lifecycles of an Orbiter's application, of the resulting approval, and of requests to change
 * the model.
 */
import type { EventKind } from '#app/base/event-map.ts'
import { fromEach, type Transition } from '#app/base/life.ts'
import type { ApplicationStatus } from '#work/onboarding/application.ts'

type Actor = 'visitor' | 'customer' | 'orbiter' | 'admin' | 'system'

export type ApplicationAction =
  | 'begin'
  | 'submit'
  | 'approve'
  | 'refuse'
  | 'take-back'
  | 'move-interview'

/** Drafts are saved without an event. A draft that is no longer needed is deleted. */
export const APPLICATION_TRANSITIONS: readonly Transition<
  ApplicationStatus,
  ApplicationAction,
  Actor,
  EventKind | null
>[] = [
  { action: 'begin', by: ['visitor', 'customer', 'orbiter'], from: null, to: 'draft', event: null },
  {
    action: 'submit',
    by: ['customer', 'orbiter'],
    from: 'draft',
    to: 'submitted',
    event: 'application.submitted',
  },
  {
    action: 'approve',
    by: ['admin'],
    from: 'submitted',
    to: 'approved',
    event: 'orbiter.approved',
  },
  { action: 'refuse', by: ['admin'], from: 'submitted', to: 'refused', event: 'orbiter.refused' },
  // A person who became an Orbiter without the wizard has no application yet that could store the
  // reason.
  { action: 'refuse', by: ['admin'], from: null, to: 'refused', event: 'orbiter.refused' },
  ...fromEach(['approved', 'refused'], {
    action: 'take-back',
    by: ['admin'],
    to: 'submitted',
    event: 'orbiter.decision-taken-back',
  }),
  {
    action: 'move-interview',
    by: ['customer', 'orbiter', 'admin'],
    from: 'submitted',
    to: 'submitted',
    event: 'interview.moved',
  },
]

/** The approval of a profile: whether its Orbiter may be listed. */
export const APPROVAL_STATUSES = ['none', 'pending', 'approved', 'refused', 'delisted'] as const
type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]
type ApprovalAction =
  | 'register'
  | 'become-orbiter'
  | 'apply'
  | 'approve'
  | 'list'
  | 'refuse'
  | 'take-back'
  | 'delist'
  | 'relist'

export const APPROVAL_TRANSITIONS: readonly Transition<
  ApprovalStatus,
  ApprovalAction,
  Actor,
  EventKind | null
>[] = [
  { action: 'register', by: ['customer'], from: null, to: 'none', event: null },
  { action: 'register', by: ['orbiter'], from: null, to: 'pending', event: null },
  {
    action: 'become-orbiter',
    by: ['customer', 'admin'],
    from: 'none',
    to: 'pending',
    event: 'orbiter.applied',
  },
  ...fromEach(['none', 'pending', 'refused'], {
    action: 'apply',
    by: ['customer', 'orbiter'],
    to: 'pending',
    event: 'application.submitted',
  }),
  { action: 'approve', by: ['admin'], from: 'pending', to: 'approved', event: 'orbiter.approved' },
  { action: 'refuse', by: ['admin'], from: 'pending', to: 'refused', event: 'orbiter.refused' },
  // An Orbiter approved with something missing is listed once nothing is missing.
  { action: 'list', by: ['system'], from: 'approved', to: 'approved', event: 'orbiter.listed' },
  ...fromEach(['approved', 'refused'], {
    action: 'take-back',
    by: ['admin'],
    to: 'pending',
    event: 'orbiter.decision-taken-back',
  }),
  {
    action: 'delist',
    by: ['admin'],
    from: 'approved',
    to: 'delisted',
    event: 'orbiter.delisted',
  },
  {
    action: 'relist',
    by: ['admin'],
    from: 'delisted',
    to: 'approved',
    event: 'orbiter.relisted',
  },
]

export const MODEL_SWITCH_STATUSES = ['pending', 'approved', 'refused'] as const
type ModelSwitchStatus = (typeof MODEL_SWITCH_STATUSES)[number]
export type ModelSwitchAction = 'request' | 'approve' | 'refuse' | 'take-back' | 'apply'

/** An approved switch takes effect (`applied_at`) once the Orbiter has no open job. */
export const MODEL_SWITCH_TRANSITIONS: readonly Transition<
  ModelSwitchStatus,
  ModelSwitchAction,
  Actor,
  EventKind | null
>[] = [
  {
    action: 'request',
    by: ['orbiter'],
    from: null,
    to: 'pending',
    event: 'model-switch.requested',
  },
  {
    action: 'approve',
    by: ['admin'],
    from: 'pending',
    to: 'approved',
    event: 'model-switch.approved',
  },
  {
    action: 'refuse',
    by: ['admin'],
    from: 'pending',
    to: 'refused',
    event: 'model-switch.refused',
  },
  // Possible only until the switch has taken effect.
  ...fromEach(['approved', 'refused'], {
    action: 'take-back',
    by: ['admin'],
    to: 'pending',
    event: 'model-switch.taken-back',
  }),
  { action: 'apply', by: ['system'], from: 'approved', to: 'approved', event: null },
]
