import { useRevalidator } from 'react-router'
import { VIDEO_MAX_BYTES } from '#files/media/video-upload.ts'
import type { GalleryFilm } from '#delivery/publishing/gallery-films.server.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { UploadList } from '#app/forms/uploads/upload-list.tsx'
import { useUploads } from '#app/forms/uploads/use-uploads.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { Button } from '#app/ui/button.tsx'

interface ReelFilmsProps {
  adminId: string
  films: GalleryFilm[]
  /** The film whose data fills the form. */
  chosenId: string | null
  onChoose: (film: GalleryFilm) => void
}

/** Offers a video from this device instead of a URL. */
export function ReelFilms({ adminId, films, chosenId, onChoose }: ReelFilmsProps) {
  const { revalidate } = useRevalidator()
  const uploads = useUploads({
    purpose: 'gallery',
    subjectId: adminId,
    maxBytes: VIDEO_MAX_BYTES,
    onReceived: revalidate,
  })
  return (
    <div className="stack-12">
      <UploadList
        uploads={uploads}
        what="a video"
        label="Upload a video"
        hint="Upright MP4 or MOV with sound, up to 200 MB and 3 minutes."
        accept="video/mp4,video/quicktime,.mp4,.mov"
        isMultiple={false}
      />
      {films.length > 0 && (
        <ul className="sample-list" aria-label="Uploaded videos">
          {films.map((film) => (
            <FilmRow
              key={film.id}
              film={film}
              isChosen={film.id === chosenId}
              onChoose={() => onChoose(film)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface FilmRowProps {
  film: GalleryFilm
  isChosen: boolean
  onChoose: () => void
}

function FilmRow({ film, isChosen, onChoose }: FilmRowProps) {
  const fetcher = useFormFetcher()
  const { id, fileName, state, canRetry } = film
  const act = (intent: 'drop-film' | 'retry-film') => () =>
    void fetcher.submit({ intent, mediaId: id }, { method: 'post' })
  return (
    <li>
      <div className="grow">
        <p className="strong wrap-anywhere">{fileName}</p>
        <p className="small text-muted" role="status">
          {isChosen ? 'Used for this reel.' : stateWords(film)}
        </p>
      </div>
      {state === 'ready' && !isChosen && (
        <Button type="button" size="sm" aria-label={`Use ${fileName}`} onClick={onChoose}>
          Use
        </Button>
      )}
      {state === 'failed' && canRetry && (
        <Button
          type="button"
          size="sm"
          busy={isBusy(fetcher)}
          aria-label={`Try again: ${fileName}`}
          onClick={act('retry-film')}
        >
          Try again
        </Button>
      )}
      {(state === 'ready' || state === 'failed') && !isChosen && (
        <Button
          type="button"
          tone="ghost"
          size="sm"
          busy={isBusy(fetcher)}
          aria-label={`Delete ${fileName}`}
          onClick={act('drop-film')}
        >
          Delete
        </Button>
      )}
    </li>
  )
}

function stateWords({ state, reason, progress }: GalleryFilm): string {
  if (state === 'failed') return reason ?? 'This video could not be processed.'
  if (state === 'ready') return 'Ready.'
  return reason ?? (progress > 0 ? `Processing, ${progress}%.` : 'Waiting to be processed.')
}
