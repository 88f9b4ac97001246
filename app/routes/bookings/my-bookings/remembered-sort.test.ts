import { expect, test } from 'vitest'
import { readSort } from '#app/routes/bookings/my-bookings/remembered-sort.server.ts'

const ask = (query: string, cookie = '') =>
  readSort(new Request(`http://orbit.test/dashboard/bookings${query}`, { headers: { cookie } }))

test('newest first, until another order is chosen; the choice is remembered and can be changed back [P-CALL-11]', () => {
  expect(ask('')).toEqual({ sort: 'newest', headers: undefined })
  const { sort, headers } = ask('?order=date')
  expect(sort).toBe('date')
  const [cookie = ''] = headers?.['set-cookie'].split(';') ?? []
  expect(ask('', cookie)).toEqual({ sort: 'date', headers: undefined })
  expect(ask('?order=date', cookie).headers).toBeUndefined()
  const back = ask('?order=newest', cookie)
  expect(back.sort).toBe('newest')
  expect(back.headers?.['set-cookie']).toMatch(/order=newest; .*HttpOnly/)
})

test('an order that does not exist chooses nothing', () => {
  expect(ask('?order=price', 'orbit_order=price')).toEqual({ sort: 'newest', headers: undefined })
})
