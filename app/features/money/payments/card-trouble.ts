/**
 * How to describe a card that failed. Until a project's Orbiter is confirmed, the card is only
 * reserved. Shared by emails, notices and pages.
 */
export const CARD_TROUBLE = {
  reserved: {
    first: 'Your card can’t be reserved any longer',
    again: 'Your project still needs another card',
  },
  charged: {
    first: 'Your card couldn’t be charged',
    again: 'Your project is still not paid',
  },
} as const

/** No other card was entered in time while Orbit was looking for an Orbiter. */
export const ENDED_UNPAID = 'Your project has ended: no other card was entered in time'
