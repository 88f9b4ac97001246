import type { Route } from './+types/content-page'
import { formatDate } from '#app/base/time.ts'
import { formatMoney } from '#app/base/money.ts'
import { withoutTrailingSlashes } from '#app/base/trailing-slashes.ts'
import { listCities } from '#app/features/catalog/cities.server.ts'
import { listProducts } from '#app/features/catalog/catalog-queries.server.ts'
import type { Product } from '#app/features/catalog/product.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { readContentFacts } from '#app/routes/public/content/content-facts.server.ts'
import { CONTENT_PAGES } from '#app/routes/public/content/content-pages.ts'
import { readContent, type Section } from '#app/routes/public/content/markdown.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs, service } from '#app/routes/shell/structured-data.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DelegatedLinks } from '#app/ui/delegated-links.tsx'
import { trustedHtml } from '#app/base/trusted-html.ts'

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
  const { front, html, sections } = readContent(name, await readContentFacts())
  const product = front['product']
    ? ((await listProducts('booking-service')).find(({ id }) => id === front['product']) ?? null)
    : null
  const [title = '', description = ''] = [front['title'], front['description']]
  return {
    path,
    name,
    title,
    description,
    heading: front['heading'] ?? title,
    lead: front['lead'] ?? '',
    updated: front['updated'] ?? null,
    action: front['action'] ? { to: front['action'], label: front['actionLabel'] ?? title } : null,
    html,
    sections: sections.length >= SECTIONS_WORTH_A_LIST ? sections : [],
    product,
    structured: [
      breadcrumbs({ name: title, path }),
      ...(product ? [service(title, description, path, [product], await listCities())] : []),
    ],
  }
}

export default function ContentPage({
  loaderData: { heading, lead, updated, action, html, sections, product },
}: Route.ComponentProps) {
  return (
    <article className="page">
      <header className="page-hero content-hero">
        <h1 className="display-2">{heading}</h1>
        <p className="lead">{lead}</p>
        {updated && <p className="eyebrow">In force since {formatDate(updated)}</p>}
        {action && (
          <LinkButton to={action.to} tone="main" className="btn-lg w-fit">
            {action.label}
          </LinkButton>
        )}
      </header>
      <div className="content-body">
        {/* Trusted: the texts in content/ are our own. */}
        <DelegatedLinks className="prose" dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
        {product && <ProductPanel product={product} />}
        {!product && sections.length > 0 && <SectionList sections={sections} />}
      </div>
    </article>
  )
}

function SectionList({ sections }: { sections: Section[] }) {
  return (
    <nav className="content-aside" aria-label="On this page">
      <h2 className="eyebrow mb-3">On this page</h2>
      <ul className="content-list">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ProductPanel({ product }: { product: Product }) {
  return (
    <aside className="content-aside panel grid gap-4" aria-label="Price">
      <h2 className="title">{product.name}</h2>
      <p className="package-price">{formatMoney(product.priceCents)}</p>
      <ul className="grid gap-1 text-muted">
        <li>{product.subtitle}</li>
        {product.features.map((feature) => (
          <li key={feature}>{feature} of filming</li>
        ))}
        <li>Payment only after confirmation</li>
      </ul>
      <LinkButton to={paths.enquiry()} tone="main" className="mt-2">
        Book a Reel
      </LinkButton>
      <LinkButton to={paths.browseCreators()}>Browse Orbiters</LinkButton>
    </aside>
  )
}
