import { TriangleAlert, WifiOff } from 'lucide'
import '#app/forms/uploads/upload-list.css'
import type { UploadItem } from '#app/forms/uploads/upload-item.ts'
import {
  announcement,
  paceWords,
  percentOf,
  progressWords,
} from '#app/forms/uploads/upload-words.ts'
import type { Uploads } from '#app/forms/uploads/use-uploads.ts'
import { Button } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface UploadRowProps {
  item: UploadItem
  uploads: Uploads
  /** Opens the file picker. */
  onChoose: () => void
}

/** A file being sent: its progress, and the actions on it. */
export function UploadRow({ item, uploads, onChoose }: UploadRowProps) {
  const { fileName, state, nextTry } = item
  return (
    <li className="upload-row">
      <div className="upload-row-text stack-6 shrink note">
        <p className="strong text-fg wrap-anywhere">{fileName}</p>
        {!WITHOUT_METER.has(state) && (
          <progress
            className="meter"
            data-stopped={state === 'offline' || undefined}
            aria-label={`Upload of ${fileName}`}
            value={percentOf(item)}
            max={100}
          />
        )}
        <p className="line-12 between tabular">
          <span className="upload-row-state row-8 wrap-anywhere">
            {state === 'offline' && <Icon of={WifiOff} size={18} />}
            {progressWords(item)}
          </span>
          {state === 'offline' && nextTry ? (
            <span>
              Next try <Countdown to={nextTry.at} serverNow={nextTry.since} format={clockWords} />
            </span>
          ) : (
            <span>{paceWords(item)}</span>
          )}
        </p>
        {state === 'offline' && <p>What has arrived is safe. The rest goes on automatically.</p>}
        {item.warnings.length > 0 && state !== 'failed' && (
          <ul className="upload-row-warnings stack-6 text-fg" aria-label={`Found in ${fileName}`}>
            {item.warnings.map((warning) => (
              <li key={warning}>
                <Icon of={TriangleAlert} size={18} /> {warning}
              </li>
            ))}
          </ul>
        )}
        {item.small === 'sent' && <p>The small copy is up, so you can deliver now.</p>}
      </div>
      <div className="cluster-8">
        <RowActions item={item} uploads={uploads} onChoose={onChoose} />
      </div>
    </li>
  )
}

const WITHOUT_METER = new Set<UploadItem['state']>(['checking', 'asking', 'failed'])

/** For screen readers. */
export const Announcement = ({ items }: Pick<Uploads, 'items'>) => announcement(items)

/** `0:08` */
const clockWords = (msLeft: number) => {
  const seconds = Math.max(0, Math.ceil(msLeft / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function RowActions({ item, uploads, onChoose }: UploadRowProps) {
  const { id, fileName, state } = item
  const action = (label: string, act: () => void, tone?: 'ghost') => (
    <Button type="button" tone={tone ?? 'quiet'} aria-label={`${label}: ${fileName}`} onClick={act}>
      {label}
    </Button>
  )
  return (
    <>
      {state === 'sending' && action('Pause', () => uploads.pause(id), 'ghost')}
      {state === 'paused' && action('Resume', () => uploads.resume(id))}
      {state === 'offline' && action('Try now', () => uploads.resume(id))}
      {state === 'signed-out' && (
        <>
          {/* The same page in another tab asks for the sign-in, while this tab still has the
              file. */}
          <a className="btn btn-quiet" href={location.pathname} target="_blank" rel="noreferrer">
            Sign in
          </a>
          {action('Resume', () => uploads.resume(id))}
        </>
      )}
      {state === 'asking' && action('Send anyway', () => uploads.sendAnyway(id))}
      {(state === 'file-needed' || state === 'elsewhere') && action('Choose file', onChoose)}
      {state === 'failed' && item.canRetry && action('Try again', () => uploads.retry(id))}
      {state === 'asking' &&
        action(
          'Choose another',
          () => {
            uploads.cancel(id)
            onChoose()
          },
          'ghost',
        )}
      {state !== 'finishing' &&
        state !== 'asking' &&
        action(state === 'failed' ? 'Dismiss' : 'Cancel', () => uploads.cancel(id), 'ghost')}
    </>
  )
}
