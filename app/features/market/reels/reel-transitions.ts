/** The lifecycles of reels and of their reports. Being featured is a separate flag. */
import type { EventKind } from '#app/base/event-map.ts'
import { fromEach, type Transition } from '#app/base/life.ts'

/** Not stored in one column: `deleted_at` takes precedence over `is_active`. */
export const REEL_STATUSES = ['active', 'hidden', 'deleted'] as const
export type ReelStatus = (typeof REEL_STATUSES)[number]

type Actor = 'user' | 'admin'

export type ReelAction = 'add' | 'hide' | 'show' | 'delete' | 'restore'

export const REEL_TRANSITIONS: readonly Transition<ReelStatus, ReelAction, Actor, EventKind>[] = [
  { action: 'add', by: ['admin'], from: null, to: 'active', event: 'reel.added' },
  { action: 'add', by: ['admin'], from: null, to: 'hidden', event: 'reel.added' },
  { action: 'hide', by: ['admin'], from: 'active', to: 'hidden', event: 'reel.changed' },
  { action: 'show', by: ['admin'], from: 'hidden', to: 'active', event: 'reel.changed' },
  ...fromEach(['active', 'hidden'], {
    action: 'delete',
    by: ['admin'],
    to: 'deleted',
    event: 'reel.deleted',
  }),
  // Within RESTORE_DAYS, to the previous state.
  { action: 'restore', by: ['admin'], from: 'deleted', to: 'active', event: 'reel.restored' },
  { action: 'restore', by: ['admin'], from: 'deleted', to: 'hidden', event: 'reel.restored' },
]

/** A report with a `settled_at` is settled. */
export const REPORT_STATUSES = ['open', 'settled'] as const
type ReportStatus = (typeof REPORT_STATUSES)[number]
type ReportAction = 'report' | 'keep-reel' | 'hide-reel' | 'delete-reel'

export const REPORT_TRANSITIONS: readonly Transition<
  ReportStatus,
  ReportAction,
  Actor,
  EventKind
>[] = [
  { action: 'report', by: ['user'], from: null, to: 'open', event: 'reel.reported' },
  { action: 'keep-reel', by: ['admin'], from: 'open', to: 'settled', event: 'reel.kept' },
  { action: 'hide-reel', by: ['admin'], from: 'open', to: 'settled', event: 'reel.changed' },
  { action: 'delete-reel', by: ['admin'], from: 'open', to: 'settled', event: 'reel.deleted' },
]
