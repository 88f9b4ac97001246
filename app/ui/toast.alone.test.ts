import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectToastHost, dismissErrors, showToast, onFirstToast } from '#app/ui/toast.ts'

beforeEach(() => void vi.stubGlobal('document', {}))
afterEach(() => void vi.unstubAllGlobals())

test('a toast waits for its host, and comes again when the page that showed it is gone at once, waited for or not', () => {
  const loads: string[] = []
  const forget = onFirstToast(() => loads.push('host'))
  showToast({ title: 'Waited for' })
  expect(loads).toEqual(['host'])
  const shown: string[] = []
  const leave = connectToastHost(({ title }) => shown.push(`first: ${title}`))
  showToast({ title: 'Asked for' })
  leave()
  const stay = connectToastHost(({ title }) => shown.push(`second: ${title}`))
  expect(shown).toEqual([
    'first: Waited for',
    'first: Asked for',
    'second: Waited for',
    'second: Asked for',
  ])
  stay()
  forget()
})

test('with an id it is shown once in the life of the page', () => {
  const shown: string[] = []
  const leave = connectToastHost(({ title }) => shown.push(title))
  const before = shown.length
  showToast({ id: 'one', title: 'Once' })
  showToast({ id: 'one', title: 'Once' })
  expect(shown.slice(before)).toEqual(['Once'])
  leave()
})

test('when the next try succeeds, errors go: those on the screen, and those that still wait', () => {
  let dismissed = 0
  showToast({ title: 'Failed', tone: 'bad' })
  showToast({ title: 'Saved', tone: 'ok' })
  dismissErrors()
  const shown: string[] = []
  const leave = connectToastHost(
    ({ title }) => shown.push(title),
    () => (dismissed += 1),
  )
  expect(shown).toContain('Saved')
  expect(shown).not.toContain('Failed')
  dismissErrors()
  expect(dismissed).toBe(1)
  leave()
})
