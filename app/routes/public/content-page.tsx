import type { Route } from './+types/content-page'
import { isAgreedDocument } from '#people/accounts/agreed-documents.ts'
import { findShownVersion } from '#people/accounts/agreements.server.ts'
import { withoutTrailingSlashes } from '#app/base/trailing-slashes.ts'
import { listCities } from '#market/catalog/cities.server.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { listTaggedReels } from '#market/reels/reel-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { readContentFacts } from '#team/documents/content-facts.server.ts'
import { CONTENT_PAGES } from '#app/routes/public/content/content-pages.ts'
import type { ProductReel } from '#app/routes/public/content/product-reels.tsx'
import { ContentArticle } from '#app/routes/public/content/content-article.tsx'
import { datedAs, inForceSince, noticeOf } from '#app/routes/public/content/version-notice.ts'
import { readContent, renderText } from '#app/routes/public/content/markdown.server.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { staticHtml } from '#app/routes/shell/static-html.server.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs, service } from '#app/routes/shell/structured-data.server.ts'
import { StaticHtml } from '#app/ui/static-html.tsx'

/** A text with at least this many sections gets a table of contents. */
const SECTIONS_WORTH_A_LIST = 5

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(loaderData.title, loaderData.description, loaderData.path, {
        image: paths.shareImage(loaderData.name),
        type: 'article',
        structured: loaderData.structured,
      })
    : []

export async function loader({ request }: Route.LoaderArgs) {
  const path = withoutTrailingSlashes(new URL(request.url).pathname.replace(/\.data$/, ''))
  const name = CONTENT_PAGES[path]
  if (!name) throw new Response(null, { status: 404 })
  const published = isAgreedDocument(name)
    ? await findShownVersion(name, new URL(request.url).searchParams.get('version'))
    : null
  if (isAgreedDocument(name) && !published) throw new Response(null, { status: 404 })
  const { front, html, sections } = published
    ? renderText(published.text)
    : readContent(name, await readContentFacts())
  const product = front['product']
    ? ((await listProducts('booking-service')).find(({ id }) => id === front['product']) ?? null)
    : null
  const [title = '', description = ''] = [front['title'], front['description']]
  const article = staticHtml(
    <ContentArticle
      heading={front['heading'] ?? title}
      lead={front['lead'] ?? ''}
      dated={published ? datedAs(published) : inForceSince(front['updated'])}
      notice={isAgreedDocument(name) && published ? noticeOf(name, published) : null}
      action={
        front['action'] ? { to: front['action'], label: front['actionLabel'] ?? title } : null
      }
      html={html}
      sections={sections.length >= SECTIONS_WORTH_A_LIST ? sections : []}
      product={product}
      reels={product ? await readProductReels(front) : []}
      isCharged={takesPayments()}
    />,
  )
  return {
    path,
    name,
    title,
    description,
    article,
    structured: [
      breadcrumbs({ name: title, path }),
      ...(product ? [service(title, description, path, [product], await listCities())] : []),
    ],
  }
}

/**
 * A reel for each of the moments that the front matter of a text names (`Morning, Noon, Night`),
 * with the tag that it names.
 */
async function readProductReels({
  moments = '',
  tag = '',
}: Record<string, string>): Promise<ProductReel[]> {
  const names = moments.split(',').map((name) => name.trim())
  const reels = await loadOptional('reels', listTaggedReels(tag, names.length))
  return (reels ?? []).flatMap((reel, index) => {
    const moment = names[index]
    return moment ? [{ reel, moment }] : []
  })
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return <StaticHtml html={loaderData.article} />
}
