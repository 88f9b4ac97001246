import type { OfferedProduct } from '#market/catalog/product.ts'
import type { Section } from '#app/routes/public/content/markdown.server.ts'
import { ProductPanel } from '#app/routes/public/content/product-panel.tsx'
import { ProductReels, type ProductReel } from '#app/routes/public/content/product-reels.tsx'
import type { VersionNotice } from '#app/routes/public/content/version-notice.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

interface ContentFacts {
  heading: string
  lead: string
  /** The date from which the text applies; null for a text without a date. */
  dated: string | null
  /** A notice about another version of the text. */
  notice: VersionNotice | null
  action: { to: string; label: string } | null
  /** The HTML of the text itself: our own, trusted. */
  html: string
  sections: Section[]
  product: OfferedProduct | null
  reels: readonly ProductReel[]
  /** Whether cards are charged through Orbit. */
  isCharged: boolean
}

/** A text of content/ as a page. Rendered only on the server. */
export function ContentArticle({
  heading,
  lead,
  dated,
  notice,
  action,
  html,
  sections,
  product,
  reels,
  isCharged,
}: ContentFacts) {
  const hasAside = reels.length === 1 || (!product && sections.length > 0)
  return (
    <article className="page">
      <div className="content-head">
        <PageHead title={heading}>
          <p className="lead">{lead}</p>
          {dated && <p className="eyebrow">{dated}</p>}
          {notice && (
            <p>
              {notice.text}{' '}
              <a href={notice.to} className="text-link">
                {notice.label}
              </a>
            </p>
          )}
          {action && (
            <LinkButton to={action.to} tone="main" className="btn-lg fit">
              {action.label}
            </LinkButton>
          )}
        </PageHead>
        {product && <ProductPanel product={product} isCharged={isCharged} />}
      </div>
      {reels.length > 1 && <ProductReels reels={reels} />}
      <div className="content-body" data-wide={hasAside ? undefined : ''}>
        {/* Trusted: the texts in content/ are our own. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        {reels.length === 1 && <ProductReels reels={reels} />}
        {!product && sections.length > 0 && <SectionList sections={sections} />}
      </div>
    </article>
  )
}

function SectionList({ sections }: { sections: Section[] }) {
  return (
    <nav className="content-aside" aria-label="On this page">
      <h2 className="eyebrow below-16">On this page</h2>
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
