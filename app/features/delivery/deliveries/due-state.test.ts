import { expect, test } from 'vitest'
import { dueAtNow, type DuePiece } from '#delivery/deliveries/due-piece.ts'
import { dueStateOf, dueWords, type DueReader } from '#delivery/deliveries/due-state.ts'

const DUE = '2026-11-21T04:00:00Z'
const owed: DuePiece = { dueAt: DUE, deliveredAt: null, state: 'owed' }
/** Minutes before or after the piece is due. */
const at = (minutes: number) => new Date(Date.parse(DUE) + minutes * 60_000)
const says = (piece: DuePiece, minutes: number, reader: DueReader, hasFiles = false) =>
  dueWords(piece, { reader, at: at(minutes), hasFiles })

test('[P-GEN-02] a live reel is on track until an hour before the event ends, then tight, then late', () => {
  expect(dueStateOf(owed, at(-61))).toBe('on-track')
  expect(dueStateOf(owed, at(-60))).toBe('tight')
  expect(dueStateOf(owed, at(0))).toBe('tight')
  expect(dueStateOf(owed, at(1))).toBe('late')
  expect(dueStateOf({ ...owed, state: 'delivered', deliveredAt: at(0) }, at(90))).toBe(
    'delivered-on-time',
  )
  expect(dueStateOf({ ...owed, state: 'delivered', deliveredAt: at(1) }, at(90))).toBe(
    'delivered-late',
  )
})

test('each side reads when it is due; what is uploaded stays between the Orbiter and the team', () => {
  expect(says(owed, -310, 'customer')).toBe('Due in 5 h 10 min')
  expect(says(owed, -3 * 1440, 'orbiter')).toBe('Due in 3 days')
  expect(says(owed, -40, 'customer')).toBe('Due in 40 min')
  expect(says(owed, -20, 'orbiter')).toBe('Tight: due in 20 min, nothing uploaded yet')
  expect(says(owed, -20, 'admin', true)).toBe('Tight: due in 20 min')
  expect(says(owed, 12, 'customer')).toBe('12 min late')
  expect(says(owed, 12, 'admin')).toBe('12 min late, nothing uploaded yet')
  expect(says({ ...owed, state: 'delivered', deliveredAt: at(-38) }, 5, 'customer')).toBe(
    'Delivered 38 min early',
  )
  expect(says({ ...owed, state: 'delivered', deliveredAt: at(0) }, 5, 'customer')).toBe(
    'Delivered on time',
  )
  expect(says({ ...owed, state: 'delivered', deliveredAt: at(90) }, 95, 'admin')).toBe(
    'Delivered 1 h 30 min late',
  )
})

test('after a request for changes, the next version is what is due', () => {
  const asked = { ...owed, state: 'changes', deliveredAt: at(-30), changesDueAt: at(600) }
  expect(dueAtNow(asked)).toEqual(at(600))
  expect(dueStateOf(asked, at(100))).toBe('on-track')
  expect(dueStateOf(asked, at(601))).toBe('late')
  expect(dueStateOf({ ...asked, state: 'delivered' }, at(601))).toBe('delivered-on-time')
})
