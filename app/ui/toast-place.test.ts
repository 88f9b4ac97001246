import { expect, test } from 'vitest'
import { liftOver } from '#app/ui/toast-place.ts'

const box = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right })

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
