import { expect, test } from 'vitest'
import { sharedPages } from '#server/shared-pages.ts'

const shared = { handle: { isShared: true } }
const isShared = sharedPages({
  root: { id: 'root', path: '', module: { middleware: [] } },
  guard: { id: 'guard', parentId: 'root', module: { middleware: [] } },
  frame: { id: 'frame', parentId: 'guard', module: {} },
  home: { id: 'home', parentId: 'root', index: true, module: shared },
  about: { id: 'about', parentId: 'root', path: 'about', module: shared },
  creator: { id: 'creator', parentId: 'root', path: 'orbiter/:orbiterId', module: shared },
  onboarding: { id: 'onboarding', parentId: 'root', path: 'orbiter/onboarding', module: {} },
  browse: { id: 'browse', parentId: 'frame', path: 'browse', module: shared },
  contact: {
    id: 'contact',
    parentId: 'root',
    path: 'contact',
    module: { handle: { isShared: false } },
  },
})

test.each([
  ['/', true],
  ['/?category=Weddings', true],
  ['/about', true],
  ['/orbiter/1', true],
  ['/orbiter/onboarding', false],
  ['/contact', false],
  ['/about/us', false],
  // Data for an open page.
  ['/about.data', false],
  ['/_root.data', false],
  // Behind a guard, regardless of its `handle`.
  ['/browse', false],
  ['/BROWSE/', false],
  // A link from an email.
  ['/?confirm=abc', false],
  ['/?%63onfirm=abc', false],
  [`/?q=${'x'.repeat(500)}`, false],
])('%s is shared by visitors: %s', (target, expected) => {
  expect(isShared(new URL(target, 'http://orbit.example'))).toBe(expected)
})
