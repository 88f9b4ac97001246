import { Fragment } from 'react'
import type { OfferedProduct } from '#market/catalog/product.ts'
import type { ExampleDay } from '#app/routes/public/content/example-day.ts'
import { ExampleFilm, ExampleFilms } from '#app/routes/public/content/example-films.tsx'
import type { Section } from '#app/routes/public/content/markdown.server.ts'
import { ProductPanel } from '#app/routes/public/content/product-panel.tsx'
import type { Parts } from '#app/routes/public/content/read-parts.server.tsx'
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
  parts: Parts
  sections: Section[]
  product: OfferedProduct | null
  /** The event that the product's films stand for. */
  example: ExampleDay | null
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
  parts,
  sections,
  product,
  example,
  isCharged,
}: ContentFacts) {
  const [first, second] = example?.films ?? []
  const hasAside = !product && sections.length > 0
  const isLone = first !== undefined && second === undefined
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
      {example && second && <ExampleFilms {...example} />}
      <div className="content-body" data-beside={isLone ? 'film' : hasAside ? 'list' : undefined}>
        {isLone && <ExampleFilm reel={first.reel} />}
        <Words html={html} parts={parts} />
        {hasAside && <SectionList sections={sections} />}
      </div>
    </article>
  )
}

/** `<!-- figures -->` */
const PART = /<!-- ([a-z]+) -->\n?/

/** The text, with its parts where it names them. */
function Words({ html, parts }: Pick<ContentFacts, 'html' | 'parts'>) {
  // Every second piece is the name of a part.
  const pieces = html.split(PART)
  const texts = pieces.map((piece, index) =>
    index % 2 === 1 ? (
      <Fragment key={piece}>{parts[piece]}</Fragment>
    ) : (
      // Trusted: the texts in content/ are our own.
      <div key={piece} className="prose" dangerouslySetInnerHTML={{ __html: piece }} />
    ),
  )
  return pieces.length === 1 ? texts : <div className="content-parts">{texts}</div>
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
