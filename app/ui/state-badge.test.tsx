/** The word and the look of a booking's state. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JOB_STATES, type JobState } from '#work/jobs/job-states.ts'
import { stateLabel } from '#work/jobs/job-sentences.ts'
import { StateBadge } from '#app/ui/state-badge.tsx'

const looksOf = (state: JobState) =>
  renderToStaticMarkup(<StateBadge state={state} label={stateLabel(state)} />)
const toneOf = (state: JobState) => /class="badge(?: badge-(\w+))?"/.exec(looksOf(state))?.[1]

test('pending is yellow, accepted green, rejected red, all else neutral [P-OD-19]', () => {
  const tones = (
    ['requested', 'booked', 'declined', 'confirmed', 'request-cancelled'] as const
  ).map((state) => [stateLabel(state), toneOf(state)])
  expect(tones).toEqual([
    ['Pending', 'clock'],
    ['Accepted', 'ok'],
    ['Declined', 'bad'],
    ['Completed', undefined],
    ['Cancelled', undefined],
  ])
})

test('two states with one name also look the same', () => {
  const looks = new Map<string, Set<string>>()
  for (const state of JOB_STATES) {
    const label = stateLabel(state)
    looks.set(label, (looks.get(label) ?? new Set()).add(looksOf(state)))
  }
  const several = [...looks].filter(([, each]) => each.size > 1).map(([label]) => label)
  expect(several).toEqual([])
})
