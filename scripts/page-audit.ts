/** One axe run on a page, for journeys and for `npm run accessibility`. */
import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/**
 * On a phone, the bar at the bottom of signed-in work covers what is scrolled under it, and axe
 * reports that content as obscured. In a window as tall as the page it covers nothing.
 *
 * @returns the height to audit at
 */
export function heightToAudit(page: Page, { width, height }: { width: number; height: number }) {
  return page.evaluate(
    ([narrow, usual]) =>
      narrow && document.querySelector('.work-side')
        ? Math.max(usual, document.documentElement.scrollHeight)
        : usual,
    [width < 768, height] as const,
  )
}

/**
 * Returns one line per violating element: rule, selector and how to fix it. Skips frames: the only
 * ones show emails, which run no scripts. Injects axe into a page once.
 *
 * @param within a selector; without it, the whole page
 */
export async function findViolations(
  page: Page,
  options: RunOptions,
  within?: string,
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  // Unlike a script element, `evaluate` is not subject to the page's content security policy.
  if (!isThere) await page.evaluate(axe.source)
  return page.evaluate(
    async ([runOptions, selector]) => {
      const found = await (globalThis as typeof globalThis & { axe: typeof axe }).axe.run(
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
    // Only violations are needed.
    [
      { ...options, iframes: false, resultTypes: ['violations'] } satisfies RunOptions,
      within,
    ] as const,
  )
}
