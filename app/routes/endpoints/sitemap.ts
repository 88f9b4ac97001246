import { escapeHtml } from '#app/base/escape-html.ts'
import type { City } from '#market/catalog/cities.ts'
import { listCities } from '#market/catalog/cities.server.ts'
import { listListedCreators } from '#market/creators/listed-creators.server.ts'
import { paths } from '#app/base/paths.ts'
import { link } from '#app/platform/mail.ts'
import { CONTENT_PAGES } from '#app/routes/public/content/content-pages.ts'

/** Every page that search engines may list. */
function publicPaths(cities: readonly City[]): string[] {
  return [
    paths.home(),
    paths.howItWorks(),
    paths.bookingChoice(),
    paths.bookPackage(),
    paths.weddings(),
    paths.enquiry(),
    paths.becomeOrbiter(),
    paths.onboarding(),
    paths.browseReels(),
    paths.browseCreators(),
    ...cities.map((city) => paths.creatorsIn(city.name)),
    paths.help(),
    paths.contact(),
    paths.newsletter(),
    paths.auth(),
    ...Object.keys(CONTENT_PAGES),
  ]
}

export async function loader() {
  const [creators, cities] = await Promise.all([listListedCreators(), listCities()])
  const entries = [
    ...publicPaths(cities).map((path) => ({ path, changedAt: null })),
    ...creators.map(({ userId, updatedAt }) => ({
      path: paths.creator(userId),
      changedAt: updatedAt.toISOString(),
    })),
  ]
  const urls = entries.map(
    ({ path, changedAt }) =>
      `<url><loc>${escapeHtml(link(path))}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    },
  })
}
