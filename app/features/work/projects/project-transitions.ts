/**
 * The lifecycles of the managed flow: a project, the search for its Orbiter, assignments, and
 * offers.
 */
import { betweenAll, fromEach, type Life } from '#app/base/life.ts'
import {
  ASSIGNMENT_STATUSES,
  MATCH_STATUSES,
  PROJECT_STATUSES,
  type AssignmentStatus,
  type MatchStatus,
  type OfferStatus,
  type ProjectStatus,
} from '#work/projects/project.ts'

type Actor = 'customer' | 'orbiter' | 'admin' | 'system'

export type ProjectAction =
  | 'draft'
  | 'submit'
  | 'assign'
  | 'start'
  | 'deliver'
  | 'reopen'
  | 'withdraw'
  | 'set'

export const PROJECT_TRANSITIONS: Life<ProjectStatus, ProjectAction, Actor> = [
  { action: 'draft', by: ['customer'], from: null, to: 'draft', event: 'project.drafted' },
  ...fromEach([null, 'draft'], {
    action: 'submit',
    by: ['customer'],
    to: 'submitted',
    event: 'project.submitted',
  }),
  {
    action: 'assign',
    by: ['orbiter', 'admin'],
    from: 'draft',
    to: 'submitted',
    event: 'project.matched',
  },
  {
    action: 'start',
    by: ['orbiter'],
    from: 'submitted',
    to: 'in_production',
    event: 'assignment.started',
  },
  // When every piece is approved. If nothing deliverable was sold, the Orbiter completes the
  // project.
  ...fromEach(['draft', 'submitted', 'in_production'], {
    action: 'deliver',
    by: ['orbiter', 'system'],
    to: 'completed',
    event: 'project.completed',
  }),
  // The Orbiter left, and the project waits for another one.
  ...fromEach(['draft', 'in_production', 'completed'], {
    action: 'reopen',
    by: ['system'],
    to: 'submitted',
    event: 'assignment.cancelled',
  }),
  // The customer left: the project becomes a draft again, and its match `withdrawn`.
  ...fromEach(['submitted', 'in_production', 'completed'], {
    action: 'withdraw',
    by: ['customer', 'system'],
    to: 'draft',
    event: 'project.withdrawn',
  }),
  ...betweenAll(PROJECT_STATUSES, {
    action: 'set',
    by: ['admin'],
    event: 'project.status-set',
  }),
]

export type MatchAction = 'wait' | 'search' | 'match' | 'give-up' | 'withdraw' | 'stop'

export const MATCH_TRANSITIONS: Life<MatchStatus, MatchAction, Actor> = [
  // Without a date there is nothing to match; an admin assigns an Orbiter manually.
  { action: 'wait', by: ['customer'], from: null, to: 'none', event: 'project.submitted' },
  { action: 'search', by: ['customer'], from: null, to: 'searching', event: 'project.submitted' },
  // Each search is a new round.
  ...fromEach(MATCH_STATUSES, {
    action: 'search',
    by: ['admin', 'system'],
    to: 'searching',
    event: 'project.searching',
  }),
  ...fromEach(MATCH_STATUSES, {
    action: 'match',
    by: ['orbiter', 'admin'],
    to: 'matched',
    event: 'project.matched',
  }),
  {
    action: 'give-up',
    by: ['system'],
    from: 'searching',
    to: 'unfilled',
    event: 'project.unfilled',
  },
  ...fromEach(['searching', 'unfilled', 'matched'], {
    action: 'withdraw',
    by: ['customer', 'system'],
    to: 'withdrawn',
    event: 'project.withdrawn',
  }),
  // The project is over, or has no sessions to search for.
  ...fromEach(['searching', 'unfilled', 'matched', 'withdrawn'], {
    action: 'stop',
    by: ['admin', 'system'],
    to: 'none',
    event: 'project.status-set',
  }),
]

export type AssignmentAction = 'assign' | 'start' | 'complete' | 'end' | 'set'

export const ASSIGNMENT_TRANSITIONS: Life<AssignmentStatus, AssignmentAction, Actor> = [
  {
    action: 'assign',
    by: ['orbiter', 'admin'],
    from: null,
    to: 'assigned',
    event: 'project.matched',
  },
  {
    action: 'start',
    by: ['orbiter'],
    from: 'assigned',
    to: 'in_progress',
    event: 'assignment.started',
  },
  ...fromEach(['assigned', 'in_progress'], {
    action: 'complete',
    by: ['orbiter', 'system'],
    to: 'completed',
    event: 'project.completed',
  }),
  ...fromEach(['assigned', 'in_progress'], {
    action: 'end',
    by: ['customer', 'orbiter', 'admin'],
    to: 'cancelled',
    event: 'assignment.cancelled',
  }),
  ...betweenAll(ASSIGNMENT_STATUSES, {
    action: 'set',
    by: ['admin'],
    event: 'assignment.status-set',
  }),
]

export type OfferAction = 'make' | 'accept' | 'decline' | 'lapse' | 'take' | 'withdraw'

export const OFFER_TRANSITIONS: Life<OfferStatus, OfferAction, Actor> = [
  { action: 'make', by: ['system'], from: null, to: 'open', event: 'offer.made' },
  { action: 'accept', by: ['orbiter'], from: 'open', to: 'accepted', event: 'offer.accepted' },
  { action: 'decline', by: ['orbiter'], from: 'open', to: 'declined', event: 'offer.declined' },
  { action: 'lapse', by: ['system'], from: 'open', to: 'lapsed', event: 'offer.lapsed' },
  // Another Orbiter has the job, or this Orbiter was assigned without accepting the offer.
  { action: 'take', by: ['system'], from: 'open', to: 'taken', event: 'offer.taken' },
  { action: 'withdraw', by: ['system'], from: 'open', to: 'withdrawn', event: 'offer.withdrawn' },
]
