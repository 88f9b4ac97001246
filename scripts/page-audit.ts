/** One look of axe at a page: for journeys, and for `npm run accessibility`. */
import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/**
 * What is wrong, as one line for each element: rule, selector, what to do about it. Frames are left out: the
 * only ones hold emails, which run no scripts. axe is put into a page once.
 *
 * @param within a selector; without it, the whole page
 */
export async function findViolations(
  page: Page,
  options: RunOptions,
  within?: string,
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  // Other than a script element, this is nothing that the page's policy has a say in.
  if (!isThere) await page.evaluate(axe.source)
  return page.evaluate(
    async ([runOptions, selector]) => {
      const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        selector ?? document,
        runOptions,
      )
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) =>
            `${id}: ${target.join(' ')}: ${failureSummary?.split('\n').at(1)?.trim() ?? ''}`,
        ),
      )
    },
    // What is not a violation need not be put together.
    [
      { ...options, iframes: false, resultTypes: ['violations'] } satisfies RunOptions,
      within,
    ] as const,
  )
}
