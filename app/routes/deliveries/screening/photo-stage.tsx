import { ChevronLeft, ChevronRight } from 'lucide'
import { useEffect, useRef, type MouseEvent } from 'react'
import type { MediaView } from '#files/media/media-view.ts'
import { photosOf } from '#app/routes/deliveries/screening/film-of-version.ts'
import { commentSpots } from '#app/routes/deliveries/screening/screening-marks.ts'
import { VersionSwitch } from '#app/routes/deliveries/screening/version-switch.tsx'
import type { Screening } from '#app/routes/deliveries/screening/use-screening.ts'
import { withProperties } from '#app/ui/custom-properties.ts'
import { DraftRing, Rings } from '#app/ui/film-player/film-spots.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** One photo, large, with the others in a row below it. */
export function PhotoStage({
  screening,
  canComment,
}: {
  screening: Screening
  canComment: boolean
}) {
  const photos = photosOf(screening.version)
  const index = Math.max(
    0,
    photos.findIndex(({ id }) => id === screening.photoId),
  )
  const photo = photos[index]
  const turn = (by: number) => {
    const next = photos[(index + by + photos.length) % photos.length]
    if (next) screening.setPhotoId(next.id)
  }
  if (!photo) return null
  return (
    <section className="screening-stage photo-stage" aria-label="Photos">
      <LargePhoto {...{ photo, screening, canComment }} number={index + 1} of={photos.length} />
      <div className="film-transport">
        <button
          type="button"
          className="film-tool"
          aria-label="Previous photo"
          onClick={() => turn(-1)}
        >
          <Icon of={ChevronLeft} size={20} />
        </button>
        <span className="film-time tabular">
          {index + 1} <span>/ {photos.length}</span>
        </span>
        <button type="button" className="film-tool" aria-label="Next photo" onClick={() => turn(1)}>
          <Icon of={ChevronRight} size={20} />
        </button>
        <span className="film-middle">
          <VersionSwitch screening={screening} />
        </span>
      </div>
      <PhotoRow photos={photos} chosenId={photo.id} onChoose={screening.setPhotoId} />
    </section>
  )
}

interface LargePhotoProps {
  photo: MediaView
  screening: Screening
  canComment: boolean
  number: number
  of: number
}

function LargePhoto({ photo, screening, canComment, number, of }: LargePhotoProps) {
  const point = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // A key press has no position, so the ring begins in the middle.
    const isByKey = event.detail === 0
    screening.setDraft({
      x: isByKey ? 0.5 : Number(((event.clientX - left) / width).toFixed(4)),
      y: isByKey ? 0.5 : Number(((event.clientY - top) / height).toFixed(4)),
    })
  }
  const about = screening.comments.filter(({ fileId }) => fileId === photo.id)
  const url = photo.previewUrl ?? photo.masterUrl ?? photo.posterUrl ?? photo.smallUrl
  const ratio = photo.width && photo.height ? photo.width / photo.height : 1
  return (
    <div className="photo-place">
      <figure className="photo-large" ref={withProperties({ '--ratio': ratio })}>
        {url ? (
          <img key={photo.id} src={url} alt={`${photo.fileName}, ${number} of ${of}`} />
        ) : (
          <p className="film-note">
            {photo.state === 'failed' ? 'This photo can’t be shown.' : 'Getting this photo ready.'}
          </p>
        )}
        {url && canComment && (
          <button
            type="button"
            className="photo-point"
            aria-label="Comment on a spot here"
            onClick={point}
          />
        )}
        <Rings
          spots={commentSpots(about)}
          onSpot={({ id }) => {
            const comment = about.find((each) => each.id === id)
            if (comment) screening.goTo(comment)
          }}
        />
        {screening.draft && canComment && (
          <DraftRing point={screening.draft} onPoint={screening.setDraft} />
        )}
      </figure>
    </div>
  )
}

interface PhotoRowProps {
  photos: MediaView[]
  chosenId: string
  onChoose: (id: string) => void
}

function PhotoRow({ photos, chosenId, onChoose }: PhotoRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-id="${chosenId}"]`)
    if (row.current && chosen)
      row.current.scrollTo({ left: chosen.offsetLeft - row.current.clientWidth / 2 })
  }, [chosenId])
  return (
    <div ref={row} className="photo-row">
      {photos.map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          data-id={photo.id}
          aria-pressed={photo.id === chosenId}
          aria-label={`Photo ${index + 1}`}
          onClick={() => onChoose(photo.id)}
        >
          {(photo.posterUrl ?? photo.previewUrl) && (
            <img src={photo.posterUrl ?? photo.previewUrl ?? ''} alt="" loading="lazy" />
          )}
        </button>
      ))}
    </div>
  )
}
