import type { Route } from './+types/content-page'
import { isAgreedDocument } from '#people/accounts/agreed-documents.ts'
import { findShownVersion } from '#people/accounts/agreements.server.ts'
import { withoutTrailingSlashes } from '#app/base/trailing-slashes.ts'
import { listCities } from '#market/catalog/cities.server.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import type { OfferedProduct } from '#market/catalog/product.ts'
import { listFeaturedReels, listTaggedReels } from '#market/reels/reel-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { readContentFacts } from '#team/documents/content-facts.server.ts'
import { ClosingReel } from '#app/routes/public/browse-reels/closing-reel.tsx'
import { findClosingReel } from '#app/routes/public/browse-reels/find-closing-reel.server.ts'
import { CONTENT_PAGES } from '#app/routes/public/content/content-pages.ts'
import { exampleDay, exampleTags } from '#app/routes/public/content/example-day.ts'
import { readParts } from '#app/routes/public/content/read-parts.server.tsx'
import { VERIFIED_SECTION } from '#app/routes/public/content/verified-profile.tsx'
import { ContentArticle } from '#app/routes/public/content/content-article.tsx'
import { datedAs, inForceSince, noticeOf } from '#app/routes/public/content/version-notice.ts'
import {
  readContent,
  renderText,
  type Section,
} from '#app/routes/public/content/markdown.server.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { staticHtml } from '#app/routes/shell/static-html.server.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs, service } from '#app/routes/shell/structured-data.server.ts'
import { StaticHtml } from '#app/ui/static-html.tsx'
import './content/example-films.css'
import './content/parts.css'

/** A text with at least this many sections gets a table of contents. */
const SECTIONS_WORTH_A_LIST = 5

/** Enough to find one for each part of an event. */
const REELS_READ = 30
/** The home page opens with these. */
const OPENING_REELS = 3
/** Wedding reels have a page of their own. */
const WEDDINGS = 'Weddings'

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
  const parts = await readParts(name)
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
      parts={parts}
      sections={listed(sections, Boolean(parts['verified']))}
      product={product}
      example={product && (await readExample(product))}
      isCharged={takesPayments()}
    />,
  )
  return {
    path,
    name,
    title,
    description,
    article,
    closing: product && (await findClosingReel(exampleTags(product.id).at(-1) ?? '', article)),
    structured: [
      breadcrumbs({ name: title, path }),
      ...(product ? [service(title, description, path, [product], await listCities())] : []),
    ],
  }
}

/** What the list beside a text names; a part with a heading of its own stands after the second. */
function listed(sections: Section[], hasVerified: boolean): Section[] {
  if (sections.length < SECTIONS_WORTH_A_LIST) return []
  return hasVerified ? sections.toSpliced(2, 0, VERIFIED_SECTION) : sections
}

async function readExample(product: OfferedProduct) {
  const [opening, ...tagged] = await Promise.all([
    loadOptional('opening reels', listFeaturedReels({ limit: OPENING_REELS })),
    ...exampleTags(product.id).map((tag) =>
      loadOptional('reels', listTaggedReels(tag, REELS_READ)),
    ),
  ])
  const reels = new Map(tagged.flatMap((some) => some ?? []).map((reel) => [reel.id, reel]))
  const others = [...reels.values()].filter(({ category }) => category !== WEDDINGS)
  return exampleDay(product, others, opening ?? [])
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaticHtml html={loaderData.article} />
      <ClosingReel reel={loaderData.closing} />
    </>
  )
}
