/** Parts of a delivery other than watching: downloads, sharing, publishing, and consents. */
import { lazy, Suspense } from 'react'
import { Download, Film, Share2, Sparkles } from 'lucide'
import { Form, Link, useNavigation } from 'react-router'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { formatDay } from '#app/base/time.ts'
import type { ViewedJob } from '#delivery/deliveries/delivery-job.ts'
import type { MediaView } from '#files/media/media-view.ts'
import { SHARED_MAX_BYTES, useCanSaveVideos } from '#app/routes/deliveries/can-save-videos.ts'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Loaded only on phones. */
const SaveVideo = lazy(() =>
  import('#app/routes/deliveries/save-video.tsx').then((module) => ({ default: module.SaveVideo })),
)

interface RoomPartProps {
  job: ViewedJob
  pieceId: string
}

/** Rows in the side column, below the comments. */
export function RoomLinks({ job, pieceId }: RoomPartProps) {
  const canSave = useCanSaveVideos()
  const delivered = job.pieces.flatMap(({ id, versions }) =>
    versions.flatMap(({ deliveredAt, files }) =>
      deliveredAt ? files.map((file) => ({ ...file, pieceId: id })) : [],
    ),
  )
  if (delivered.length === 0) return null
  const file = delivered.findLast((one) => one.pieceId === pieceId && one.state === 'ready')
  return (
    <nav aria-label="More" className="room-more">
      {file && (
        <a href={deliveryPaths.deliveryFile(job.id, file.id)} download>
          <Icon of={Download} size={18} /> Download
        </a>
      )}
      {canSave && file?.kind === 'video' && (file.masterBytes ?? Infinity) <= SHARED_MAX_BYTES && (
        <Suspense>
          <SaveVideo
            key={file.id}
            address={deliveryPaths.deliveryFile(job.id, file.id)}
            sizeBytes={file.masterBytes ?? 0}
          />
        </Suspense>
      )}
      {file && <Original job={job} file={file} />}
      {delivered.length > 1 && (
        <a href={deliveryPaths.deliveryArchive(job.id)} download>
          <Icon of={Download} size={18} /> Download everything
        </a>
      )}
      {job.side !== 'orbiter' && (
        <Link to={deliveryPaths.deliveryLinks(job.id)}>
          <Icon of={Share2} size={18} /> Share by link
        </Link>
      )}
      <Link to={deliveryPaths.publishing(job.id)}>
        <Icon of={Sparkles} size={18} />{' '}
        {job.side === 'orbiter' ? 'Show your work' : 'Where can this be shown?'}
      </Link>
    </nav>
  )
}

/** The film as it was filmed, while it is stored; the download is created on request. */
function Original({ job, file }: { job: ViewedJob; file: MediaView }) {
  const { formData } = useNavigation()
  const { id, original, originalUntil } = file
  if (!original) return null
  const until = originalUntil && formatDay(originalUntil, job.timeZone)
  const isAsking = formData?.get('intent') === 'original'
  return (
    <div className="room-original">
      {original.state === 'ready' ? (
        <a href={deliveryPaths.deliveryFile(job.id, id, { size: 'original' })} download>
          <Icon of={Download} size={18} /> Original
        </a>
      ) : original.state === 'preparing' ? (
        <p role="status">
          <span className="spinner" aria-hidden="true" /> Getting the original ready
        </p>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="original" />
          <input type="hidden" name="fileId" value={id} />
          <button type="submit" disabled={isAsking} aria-busy={isAsking}>
            <Icon of={Film} size={18} /> Get the original
          </button>
        </Form>
      )}
      <p className="room-answer-note">
        {original.reason ??
          `As filmed, without place and device.${until ? ` Stored until ${until}.` : ''}`}
      </p>
    </div>
  )
}

/** Asked with an approval; can be changed at any time on the publishing page. */
export function ApprovalConsents({ job }: { job: ViewedJob }) {
  return (
    <fieldset className="stack-4">
      <legend className="room-answer-note">May this reel be shown?</legend>
      <input type="hidden" name="asksConsent" value="yes" />
      <CheckboxField label={`In ${job.orbiterName}’s portfolio`} name="mayPortfolio" value="yes" />
      <CheckboxField label="In Orbit’s gallery" name="mayGallery" value="yes" />
      <p className="room-answer-note">You can change this at any time.</p>
    </fieldset>
  )
}
