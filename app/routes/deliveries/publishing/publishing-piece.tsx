import { CaptionsForm } from '#app/routes/deliveries/publishing/captions-form.tsx'
import { ConsentForm } from '#app/routes/deliveries/publishing/consent-form.tsx'
import { PackForm } from '#app/routes/deliveries/publishing/pack-form.tsx'
import { PublishForms } from '#app/routes/deliveries/publishing/publish-forms.tsx'
import type { PublishingPieceProps } from '#app/routes/deliveries/publishing/publishing-props.ts'

/** One reel: who consents to what, where it is shown, its captions, and its publish pack. */
export function PublishingPiece(props: PublishingPieceProps) {
  const { page, row } = props
  const headingId = `reel-${row.pieceId}`
  return (
    <section className="publishing-piece" aria-labelledby={headingId}>
      <span className="publishing-still">
        {row.film?.posterUrl && (
          <img src={row.film.posterUrl} className="cover" alt="" loading="lazy" />
        )}
      </span>
      <div className="publishing-forms">
        <h2 id={headingId} className="title">
          {page.title}
          <span className="small regular block text-muted">{row.label}</span>
        </h2>
        {page.side === 'customer' && <ConsentForm {...props} />}
        {page.side === 'orbiter' && <PublishForms {...props} />}
        {page.side === 'orbiter' && row.film && <CaptionsForm {...props} film={row.film} />}
        {row.film && <PackForm {...props} film={row.film} />}
        {!row.film && <p className="text-muted">There is no finished film yet.</p>}
      </div>
    </section>
  )
}
