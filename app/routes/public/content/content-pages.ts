/** The text in content/ for each path. */
import { paths } from '#app/base/paths.ts'

export const CONTENT_PAGES: Readonly<Record<string, string>> = {
  [paths.about()]: 'about',
  [paths.careers()]: 'careers',
  [paths.press()]: 'press',
  [paths.safety()]: 'safety',
  [paths.guidelines()]: 'guidelines',
  [paths.privacy()]: 'privacy',
  [paths.terms()]: 'terms',
  [paths.cookies()]: 'cookies',
  [paths.contentPolicy()]: 'content-policy',
  [paths.orbiterTerms()]: 'orbiter-terms',
  [paths.enterprise()]: 'enterprise',
  [paths.quickReels()]: 'service-quick-reels',
  [paths.eventPackage()]: 'service-event-package',
  [paths.premium()]: 'service-premium',
}
