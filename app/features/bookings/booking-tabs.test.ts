import { expect, test } from 'vitest'
import { BOOKING_TABS, readBookingTab, readShown } from '#app/features/bookings/booking-tabs.ts'

test('five tabs in their order; Confirmed is accepted and Declined is rejected [P-MYB-01] [P-MYB-02]', () => {
  expect(BOOKING_TABS.map(({ label, status }) => [label, status])).toEqual([
    ['All', null],
    ['Pending', 'pending'],
    ['Confirmed', 'accepted'],
    ['Completed', 'completed'],
    ['Declined', 'rejected'],
  ])
})

test('an unknown tab in an address is the first one', () => {
  expect(readBookingTab('declined')).toBe('declined')
  expect(readBookingTab(null)).toBe('all')
  expect(readBookingTab('cancelled')).toBe('all')
})

test.each([
  [null, 50],
  ['', 50],
  ['100', 100],
  ['101', 150],
  ['-3', 50],
  ['many', 50],
  ['Infinity', 50],
  ['1e9', 5000],
])('%j rows asked for are %i', (text, shown) => {
  expect(readShown(text)).toBe(shown)
})
