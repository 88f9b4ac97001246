/** What belongs to a delivery, but not to watching it: downloads, sharing, publishing, consents. */
import { Download, Share2, Sparkles } from 'lucide'
import { Link } from 'react-router'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import type { ViewedJob } from '#app/features/deliveries/delivery-job.ts'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface RoomPartProps {
  job: ViewedJob
  pieceId: string
}

/** Rows in the side column, below the comments. */
export function RoomLinks({ job, pieceId }: RoomPartProps) {
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

/** Asked with an approval; can be changed at any time on the page of publishing. */
export function ApprovalConsents({ job }: { job: ViewedJob }) {
  return (
    <fieldset className="room-consents">
      <legend className="answer-note">May this reel be shown?</legend>
      <input type="hidden" name="asksConsent" value="yes" />
      <CheckboxField label={`In ${job.orbiterName}’s portfolio`} name="mayPortfolio" value="yes" />
      <CheckboxField label="In Orbit’s gallery" name="mayGallery" value="yes" />
      <p className="answer-note">You can change this at any time.</p>
    </fieldset>
  )
}
