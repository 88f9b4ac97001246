import { expect, test } from 'vitest'
import { liftOver } from '#app/ui/toast-place.ts'

const box = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right })

test('rather a button than the field that has to be corrected is covered', () => {
  const toast = box(300, 400, 16, 374)
  const button = box(300, 400)
  const field = { ...box(0, 290), weight: 4 }
  expect(liftOver(toast, [button, field])).toBe(8)
  expect(
    liftOver(toast, [
      { ...button, weight: 4 },
      { ...field, weight: 1 },
    ]),
  ).toBeGreaterThan(90)
})

test('toasts are lifted as far as needed to cover nothing, and never out of view', () => {
  const toast = box(740, 828, 16, 374)
  expect(liftOver(toast, [])).toBe(0)
  expect(liftOver(toast, [box(780, 824)])).toBe(48)
  expect(liftOver(toast, [box(780, 824, 380, 390)]), 'beside it').toBe(0)
  expect(liftOver(toast, [box(780, 824), box(600, 720)]), 'over both').toBe(232)
  const everywhere = Array.from({ length: 20 }, (_, row) => box(row * 42, row * 42 + 40))
  const lift = liftOver(toast, everywhere)
  expect(lift).toBeGreaterThanOrEqual(0)
  expect(toast.top - lift).toBeGreaterThanOrEqual(0)
})
