import { expect, test } from 'vitest'
import {
  edgesOf,
  quarterOf,
  shortRange,
  withColumns,
  type Block,
  type BlockKind,
} from '#app/routes/orbiter/calendar/calendar-blocks.ts'
import { movedTo, spanned, stretchedTo } from '#app/routes/orbiter/calendar/grid-draft.ts'

const block = (startTime: string, endTime: string, kind: BlockKind = 'booked'): Block => ({
  kind,
  key: `${kind} ${startTime}`,
  id: startTime,
  date: '2026-07-09',
  startTime,
  endTime,
  title: '',
  note: '',
  expiresAt: null,
  weekdays: [],
  column: 0,
  columns: 1,
})

test('a day begins at 9 AM and ends at 2 AM of its night', () => {
  expect(['08:00', '09:00', '13:15', '24:00', '26:00', '27:00'].map(quarterOf)).toEqual([
    '00',
    '00',
    '17',
    '60',
    '68',
    '68',
  ])
  expect(edgesOf({ startTime: '26:00', endTime: '27:00' })).toEqual({
    'data-from': '66',
    'data-to': '68',
  })
})

test('a range names the half of the day once where it can', () => {
  expect(shortRange('16:00', '22:00')).toBe('4 – 10\u00A0PM')
  expect(shortRange('11:00', '13:30')).toBe('11\u00A0AM – 1:30\u00A0PM')
  expect(shortRange('20:00', '25:00')).toBe('8\u00A0PM – 1\u00A0AM')
})

test('what overlaps stands side by side, and free time lies underneath', () => {
  const placed = withColumns([
    block('09:00', '26:00', 'free'),
    block('14:00', '16:00', 'hold'),
    block('15:00', '17:00', 'hold'),
    block('16:00', '18:00', 'hold'),
    block('20:00', '21:00'),
  ])
  expect(placed.map(({ startTime, column, columns }) => [startTime, column, columns])).toEqual([
    ['09:00', 0, 1],
    ['14:00', 0, 2],
    ['15:00', 1, 2],
    ['16:00', 0, 2],
    ['20:00', 0, 1],
  ])
})

test('a draft keeps to half hours, to the day, and to half an hour at least', () => {
  const draft = { slotId: null, date: '2026-07-09', startTime: '10:00', endTime: '12:00' }
  expect(movedTo(draft, '2026-07-10', 25 * 60 + 20)).toMatchObject({
    date: '2026-07-10',
    startTime: '24:00',
    endTime: '26:00',
  })
  expect(stretchedTo(draft, 'end', 10 * 60)).toMatchObject({ endTime: '10:30' })
  expect(stretchedTo(draft, 'start', 0)).toMatchObject({ startTime: '09:00' })
  expect(spanned('2026-07-09', 14 * 60 + 10, 12 * 60 + 40)).toMatchObject({
    startTime: '12:30',
    endTime: '14:30',
  })
  expect(spanned('2026-07-09', 26 * 60, 26 * 60)).toMatchObject({
    startTime: '25:30',
    endTime: '26:00',
  })
})
