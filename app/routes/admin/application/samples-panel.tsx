import { lazy } from 'react'
import type { FilmCheck } from '#files/media/film-checks.ts'
import type { Application } from '#app/routes/admin/application/applicant-facts.tsx'

/** Loaded only if there is a film to watch. */
const VideoPlayer = lazy(() =>
  import('#app/ui/video-player.tsx').then((module) => ({ default: module.VideoPlayer })),
)

type Sample = Application['portfolio'][number]

/** The sample films, which play on this page, with the findings of the checks. */
export function Portfolio({ items }: { items: Sample[] }) {
  return (
    <section>
      <h2 className="title">Portfolio</h2>
      {items.length === 0 ? (
        <p className="above-16 text-muted">No samples yet.</p>
      ) : (
        <ul className="sample-list above-16">
          {items.map((item) => (
            <li key={item.id}>
              <Picture item={item} />
              <div className="media-words">
                {item.mediaType === 'link' ? (
                  <a
                    href={item.mediaUrl}
                    className="text-link wrap-anywhere"
                    target="_blank"
                    rel="noopener noreferrer nofollow"
                  >
                    {item.title}
                  </a>
                ) : (
                  <p className="strong wrap-anywhere">{item.title}</p>
                )}
                {item.description && (
                  <p className="small text-muted wrap-anywhere">{item.description}</p>
                )}
                <Checks checks={item.checks} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Picture({ item: { title, mediaUrl, mediaType, thumbnailUrl } }: { item: Sample }) {
  if (mediaType === 'link') return null
  return (
    <div className="sample-film">
      {mediaType === 'video' ? (
        <VideoPlayer src={mediaUrl} poster={thumbnailUrl ?? undefined} title={title} />
      ) : (
        <img src={mediaUrl} alt={title} loading="lazy" />
      )}
    </div>
  )
}

function Checks({ checks }: { checks: FilmCheck[] }) {
  if (checks.length === 0) return null
  const found = checks.filter(({ result }) => result !== 'pass')
  return (
    <div className="small">
      <p className="text-muted">
        {checks.length - found.length} of {checks.length} checks passed
      </p>
      <ul className="bullets above-4">
        {found.map(({ id, title, sentence, atMs }) => (
          <li key={`${id} ${atMs?.[0]}`}>
            <b>{title}.</b> {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}
