import { X } from 'lucide'
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { LazyDueLine } from '#delivery/deliveries/lazy-due-line.tsx'
import type { JobWork } from '#team/desk/peek-job.server.ts'
import { focusRow } from '#app/routes/admin/controls/peek-area.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LazyMutedFilm } from '#app/ui/lazy-muted-film.tsx'
import { PlaySwitch } from '#app/ui/play-switch.tsx'
import { usePlayInView } from '#app/ui/use-play-in-view.ts'

interface PeekPanelProps {
  id: string
  title: string
  /** What was bought. */
  text: string | null
  /** Above the title: the number, the state. */
  above: ReactNode
  /** The state as a sentence. */
  says: string
  picture: JobPicture
  /** By label. */
  facts: Readonly<Record<string, ReactNode>>
  /** Null until it has been read. */
  work: JobWork | null
  open: { to: string; label: string }
  closeHref: string
  /** ISO 8601 */
  serverNow: string
}

/** One row of a table, beside it. */
export function PeekPanel({ id, title, work, open, closeHref, ...shown }: PeekPanelProps) {
  const { text, above, says, picture, facts, serverNow } = shown
  return (
    <aside className="peek" aria-labelledby="peek-title" aria-busy={!work || undefined}>
      <div className="peek-above">
        {above}
        <span className="row-4 push">
          <Link to={open.to} className={buttonClass('quiet', 'sm')} aria-label={open.label}>
            Open
          </Link>
          <Link
            to={closeHref}
            replace
            preventScrollReset
            onClick={() => focusRow(id)}
            className={buttonClass('ghost', 'sm', 'btn-icon')}
            aria-label="Close preview"
            title="Close (Esc)"
          >
            <Icon of={X} size={18} />
          </Link>
        </span>
      </div>
      <h2 id="peek-title" className="peek-title">
        {title}
      </h2>
      {text && <p className="text-muted">{text}</p>}
      <div className="peek-middle">
        <PeekFilm key={id} picture={picture} film={work?.film} />
        <dl className="peek-facts">
          {Object.entries(facts).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p>{says}</p>
      {work?.next && (
        <div className="peek-part">
          <h3>Next due: {work.next.label}</h3>
          <LazyDueLine piece={work.next} reader="admin" serverNow={serverNow} />
        </div>
      )}
      {work?.money && (
        <div className="peek-part">
          <h3>Money</h3>
          <p>{work.money}</p>
        </div>
      )}
    </aside>
  )
}

/** The picture of a job, and over it the newest film. */
function PeekFilm({ picture, film }: { picture: JobPicture; film: JobWork['film'] | undefined }) {
  const frame = useRef<HTMLDivElement>(null)
  const playing = usePlayInView(frame)
  return (
    <div ref={frame} className="peek-film">
      <JobPoster picture={picture} width={200} isFirst />
      {film && playing.plays && <LazyMutedFilm src={film.url} onFailed={playing.stop} />}
      {film && <PlaySwitch playing={playing} what="the film" />}
    </div>
  )
}
