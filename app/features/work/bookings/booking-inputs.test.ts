import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { rejectBookingInput, requestBookingInput } from '#work/bookings/booking-inputs.ts'

const complete = {
  idempotencyKey: newId(),
  offer: 'reel:30',
  customerName: 'Casey Quinn',
  date: '2026-07-09',
  time: '14:30',
}

function faultsOf(input: Record<string, unknown>): Record<string, string> {
  try {
    parseInput(requestBookingInput, input)
    return {}
  } catch (error) {
    return error instanceof InvalidInput ? error.fields : { '': String(error) }
  }
}

test('name, date and time are required, place and notes are not [P-REQ-02] [P-REQ-03]', () => {
  expect(parseInput(requestBookingInput, complete)).toMatchObject({
    customerName: 'Casey Quinn',
    venueAddress: '',
    notes: '',
  })
  expect(faultsOf({ ...complete, customerName: '   ' })).toEqual({
    customerName: 'Enter your name.',
  })
  expect(faultsOf({ ...complete, date: '' })).toEqual({ date: 'Choose a date.' })
  expect(faultsOf({ ...complete, time: '' })).toEqual({ time: 'Choose a time.' })
  expect(faultsOf({})).toEqual({
    idempotencyKey: 'Please reload the page and try again.',
    offer: 'Choose a service.',
    customerName: 'Enter your name.',
    date: 'Choose a date.',
    time: 'Choose a time.',
  })
})

test('name and notes are trimmed; a name is one line [P-REQ-03] [P-REQ-05]', () => {
  const parsed = parseInput(requestBookingInput, {
    ...complete,
    customerName: '  Casey\r\nBcc: all@example.test  Quinn ',
    notes: ' \n Side door.\nRing twice. ',
  })
  expect(parsed.customerName).toBe('Casey Bcc: all@example.test Quinn')
  expect(parsed.notes).toBe('Side door.\nRing twice.')
})

test('a character that the database cannot keep is dropped', () => {
  expect(
    parseInput(requestBookingInput, { ...complete, customerName: 'Ca\u0000sey', notes: '\u0000' }),
  ).toMatchObject({ customerName: 'Casey', notes: '' })
  expect(parseInput(rejectBookingInput, { reason: 'No\u0000 time' })).toEqual({ reason: 'No time' })
})

test('text longer than its column is refused, not cut', () => {
  expect(faultsOf({ ...complete, customerName: 'x'.repeat(121) })).toHaveProperty('customerName')
  expect(faultsOf({ ...complete, venueAddress: 'x'.repeat(301) })).toHaveProperty('venueAddress')
  expect(faultsOf({ ...complete, occasion: 'x'.repeat(81) })).toHaveProperty('occasion')
  expect(faultsOf({ ...complete, notes: 'x'.repeat(2001) })).toHaveProperty('notes')
  expect(faultsOf({ ...complete, notes: 'x'.repeat(2000) })).toEqual({})
  expect(() => parseInput(rejectBookingInput, { reason: 'x'.repeat(501) })).toThrow(InvalidInput)
})

test.each(['reel:20', 'service:', 'everything', 'package:1', ''])(
  'the offer %j does not exist',
  (offer) => {
    expect(faultsOf({ ...complete, offer })).toEqual({ offer: 'Choose a service.' })
  },
)

test('price, status and expiry are nothing that a form can say [P-REQ-07]', () => {
  const parsed = parseInput(requestBookingInput, {
    ...complete,
    status: 'accepted',
    priceCents: 1,
    expiresAt: '2099-01-01',
    customerEmail: 'else@example.test',
  })
  expect(Object.keys(parsed).toSorted()).toEqual([
    'customerName',
    'date',
    'eventEnd',
    'idempotencyKey',
    'notes',
    'occasion',
    'offer',
    'paymentId',
    'promoCode',
    'time',
    'useCredit',
    'venueAddress',
  ])
})
