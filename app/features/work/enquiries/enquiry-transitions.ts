/** The lifecycles of an enquiry and of its quotes. */
import { betweenAll, fromEach, type Life } from '#app/base/life.ts'
import {
  ENQUIRY_STATUSES,
  type EnquiryStatus,
  type QuoteStatus,
} from '#work/enquiries/enquiry-status.ts'

type Actor = 'customer' | 'visitor' | 'admin'

export type EnquiryAction = 'submit' | 'quote' | 'accept-quote' | 'set'

export const ENQUIRY_TRANSITIONS: Life<EnquiryStatus, EnquiryAction, Actor> = [
  {
    action: 'submit',
    by: ['visitor', 'customer'],
    from: null,
    to: 'new',
    event: 'enquiry.submitted',
  },
  // A quote reopens a completed enquiry if the admin has chosen that.
  ...fromEach(ENQUIRY_STATUSES, {
    action: 'quote',
    by: ['admin'],
    to: 'work_in_progress',
    event: 'enquiry.quoted',
  }),
  ...fromEach(ENQUIRY_STATUSES, {
    action: 'accept-quote',
    by: ['customer'],
    to: 'completed',
    event: 'quote.accepted',
  }),
  ...betweenAll(ENQUIRY_STATUSES, { action: 'set', by: ['admin'], event: 'enquiry.status-set' }),
]

export type QuoteAction = 'make' | 'replace' | 'accept'

/** Expiry is not a status: an open quote past its expiry can only be read. */
export const QUOTE_TRANSITIONS: Life<QuoteStatus, QuoteAction, Actor> = [
  { action: 'make', by: ['admin'], from: null, to: 'open', event: 'enquiry.quoted' },
  { action: 'replace', by: ['admin'], from: 'open', to: 'replaced', event: 'enquiry.quoted' },
  { action: 'accept', by: ['customer'], from: 'open', to: 'accepted', event: 'quote.accepted' },
]
