import { useNavigate } from 'react-router'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import type { DeliveryJob, Piece, Version } from '#delivery/deliveries/delivery-job.ts'
import type { MediaStep, MediaView, RateChoice } from '#files/media/media-view.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { sizeWords } from '#app/forms/uploads/size-words.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { CheckList } from '#app/routes/deliveries/screening/check-list.tsx'
import { checkMarks } from '#app/routes/deliveries/screening/screening-marks.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { withProperties } from '#app/ui/custom-properties.ts'

interface DraftFilesProps {
  job: Pick<DeliveryJob, 'id'>
  piece: Piece
  draft: Version
}

/**
 * Uploaded files that are not delivered yet: the progress of their processing, and the findings.
 */
export function DraftFiles({ job, piece, draft }: DraftFilesProps) {
  const navigate = useNavigate()
  const watch = (at: number | null) =>
    deliveryPaths.orbiterDelivery(job.id, { piece: piece.id, at })
  const film = draft.files.find(({ kind }) => kind === 'video')
  return (
    <div className="stack-8">
      {draft.files.map((file) => (
        <DraftFile key={file.id} file={file} piece={piece} />
      ))}
      {film?.stripUrl && <Scan film={film} stripUrl={film.stripUrl} />}
      <CheckList version={draft} onShow={(atMs) => void navigate(watch(atMs))} />
      {film && (film.previewUrl ?? film.smallUrl) && (
        <p>
          <LinkButton size="sm" to={watch(null)}>
            Watch version {draft.number}
          </LinkButton>
        </p>
      )}
    </div>
  )
}

/** The missing files of a version that no longer counts as delivered. */
export function LostFiles({ piece, version }: { piece: Piece; version: Version }) {
  return (
    <div className="stack-8">
      {version.files
        .filter(({ state }) => state !== 'ready')
        .map((file) => (
          <DraftFile key={file.id} file={file} piece={piece} isDelivered />
        ))}
    </div>
  )
}

interface DraftFileProps {
  file: MediaView
  piece: Piece
  /** Delivered files can no longer be removed. */
  isDelivered?: boolean
}

function DraftFile({ file, piece, isDelivered = false }: DraftFileProps) {
  const fetcher = useFormFetcher()
  const isOnTheWay = file.state === 'waiting' || file.state === 'processing'
  return (
    <fetcher.Form method="post" className="draft-file">
      <input type="hidden" name="pieceId" value={piece.id} />
      <input type="hidden" name="mediaId" value={file.id} />
      <div className="shrink">
        <p className="wrap-anywhere">
          <b>{file.fileName}</b>{' '}
          <span className="tabular text-muted">{sizeWords(file.sizeBytes)}</span>
        </p>
        <p className="small text-muted">{wordsOf(file)}</p>
        {isOnTheWay && (
          <progress
            className="meter"
            value={file.progress}
            max={100}
            aria-label={`Processing of ${file.fileName}`}
          />
        )}
      </div>
      {!isDelivered && file.rateChoice && <FrameRate of={file.rateChoice} busy={isBusy(fetcher)} />}
      {file.state === 'failed' && file.canRetry && (
        <Button size="sm" name="intent" value="retry-file" busy={isBusy(fetcher)}>
          Try again
        </Button>
      )}
      {!isDelivered && (
        <Button
          size="sm"
          tone="ghost"
          name="intent"
          value="remove-file"
          aria-label={`Remove ${file.fileName}`}
        >
          Remove
        </Button>
      )}
    </fetcher.Form>
  )
}

const framesOf = (rate: number) => String(Math.round(rate * 100) / 100)

interface FrameRateProps {
  of: RateChoice
  busy: boolean
}

/**
 * For a film with 50 or 60 frames per second: every second frame is dropped for delivery, unless
 * the Orbiter keeps all frames.
 */
function FrameRate({ of, busy }: FrameRateProps) {
  const { isWhole } = of
  const [filmed, halved] = [framesOf(of.filmed), framesOf(of.halved)]
  return (
    <div className="draft-rate">
      <input type="hidden" name="frames" value={isWhole ? 'half' : 'all'} />
      <p className="small text-muted">
        {isWhole
          ? `The delivery file has all ${filmed} frames a second.`
          : `Filmed at ${filmed} frames a second. The delivery file has ${halved}.`}
      </p>
      <Button size="sm" tone="quiet" name="intent" value="frame-rate" busy={busy}>
        {isWhole ? `Use ${halved}` : `Keep all ${filmed}`}
      </Button>
    </div>
  )
}

const STEPS: Record<MediaStep, string> = {
  reading: 'Reading the file',
  checking: 'Checking',
  making: 'Making the delivery file',
  pictures: 'Making the poster',
  storing: 'Saving',
}

/** `Checking, 40%`, or the result of the checks. */
function wordsOf({
  state,
  step,
  progress,
  reason,
  checks,
  kind,
  originalUntil,
}: MediaView): string {
  if (state === 'waiting' && !originalUntil)
    return 'A small copy is here. The file itself is still on its way.'
  if (state === 'waiting') return 'Uploaded. Waiting for its turn.'
  if (state === 'processing') return `${step ? STEPS[step] : 'Processing'}, ${progress}%`
  if (state === 'failed') return reason ?? 'This file can’t be processed. Replace it.'
  const passed = checks.filter(({ result }) => result === 'pass').length
  return kind === 'video' && checks.length > 0
    ? `Ready. ${passed} of ${checks.length} checks passed.`
    : 'Ready.'
}

/** The film as a strip, with each finding at its moment. */
function Scan({ film, stripUrl }: { film: MediaView; stripUrl: string }) {
  const length = (film.seconds ?? 0) * 1000
  const marks = length > 0 ? checkMarks(film.checks) : []
  return (
    <div className="draft-scan" aria-hidden="true">
      <span className="film-cells">
        {Array.from({ length: 10 }, (_, index) => (
          <span key={index} ref={withProperties({ '--cell': index })}>
            <img src={stripUrl} alt="" loading="lazy" />
          </span>
        ))}
      </span>
      {marks.map(({ id, kind, atMs, untilMs = atMs }) => (
        <span
          key={id}
          className="film-part"
          data-kind={kind}
          ref={withProperties({ '--mark': atMs / length, '--part': (untilMs - atMs) / length })}
        />
      ))}
    </div>
  )
}
