/** Tests a live update during a navigation, in React Router itself. */
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { isMoving } from '#app/ui/navigation-state.ts'

/** A router that reads its list only when `letGo` is called. */
function createHeldRouter() {
  const requests: Request[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const router = createMemoryRouter([
    { path: '/', element: null },
    {
      path: '/list',
      element: null,
      async loader({ request }) {
        requests.push(request)
        await held
        return requests.length
      },
    },
  ])
  return { router, requests, letGo }
}

test('a navigation is under way from the click until its place is shown', async () => {
  const { router, letGo } = createHeldRouter()
  const before = router.state.location.key
  expect(isMoving(router, before)).toBe(false)
  const moved = router.navigate('/list')
  expect(isMoving(router, before)).toBe(true)
  letGo()
  await moved
  expect(router.state.navigation.state).toBe('idle')
  expect(isMoving(router, before), 'React has not rendered it').toBe(true)
  expect(isMoving(router, router.state.location.key)).toBe(false)
})

test('a reload during a navigation scrolls it to the top, which is why it waits', async () => {
  const { router, requests, letGo } = createHeldRouter()
  const moved = router.navigate('/list', { preventScrollReset: true })
  const reloaded = router.revalidate()
  letGo()
  await Promise.all([moved, reloaded])
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
  expect(router.state.preventScrollReset, 'not what the link asked for').toBe(false)
})
