import { TriangleAlert } from 'lucide'
import { cancelFile, keepFile } from '#app/routes/orbiter/profile/portfolio/add-files.ts'
import { CLIP_WARNING_TEXTS } from '#app/routes/orbiter/profile/portfolio/clip-warnings.ts'
import type { SendingFile } from '#app/routes/orbiter/profile/portfolio/sending-files.ts'
import { sizeWords } from '#app/forms/uploads/size-words.ts'
import { timeLeftWords } from '#app/forms/uploads/time-left.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface SendingRowProps {
  file: SendingFile
  /** Opens the file picker again. */
  onChooseAnother?: () => void
}

const HAS_METER = new Set<SendingFile['state']>(['waiting', 'sending'])

/** A file being uploaded: its progress, or the decision that it needs. */
export function SendingRow({ file, onChooseAnother }: SendingRowProps) {
  const { key, title, state, sent, total } = file
  const isOver = state === 'refused'
  return (
    <li className="portfolio-row">
      <div className="media-words">
        <p className="strong wrap-anywhere">{title}</p>
        {HAS_METER.has(state) && (
          <progress
            className="meter"
            aria-label={`Upload of ${title}`}
            value={percentOf(sent, total)}
            max={100}
          />
        )}
        {state === 'asking' ? (
          <Warnings file={file} />
        ) : (
          <p
            className={`small text-muted ${HAS_METER.has(state) ? 'tabular' : ''}`}
            role={isOver ? 'alert' : undefined}
          >
            {wordsOf(file)}
          </p>
        )}
        {state === 'asking' && (
          <div className="cluster-8">
            <Button
              type="button"
              onClick={() => keepFile(key)}
              aria-label={`Keep it anyway: ${title}`}
            >
              Keep it anyway
            </Button>
            <Button
              type="button"
              tone="ghost"
              aria-label={`Choose another: ${title}`}
              onClick={() => {
                cancelFile(file)
                onChooseAnother?.()
              }}
            >
              Choose another
            </Button>
          </div>
        )}
      </div>
      {state !== 'asking' && (
        <div className="cluster-8">
          <Button
            type="button"
            tone="ghost"
            onClick={() => cancelFile(file)}
            aria-label={`${isOver ? 'Dismiss' : 'Cancel'} ${title}`}
          >
            {isOver ? 'Dismiss' : 'Cancel'}
          </Button>
        </div>
      )}
    </li>
  )
}

function Warnings({ file: { title, warnings } }: { file: SendingFile }) {
  return (
    <div role="alert">
      <ul className="clip-warnings" aria-label={`Warnings about ${title}`}>
        {warnings.map((warning) => (
          <li key={warning}>
            <Icon of={TriangleAlert} size={18} />
            <span>
              <b className="strong">{CLIP_WARNING_TEXTS[warning].title}</b>{' '}
              <span className="text-muted">{CLIP_WARNING_TEXTS[warning].text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const percentOf = (part: number, whole: number) =>
  Math.min(100, Math.floor((part / Math.max(1, whole)) * 100))

function wordsOf({ state, message, sent, total, secondsLeft }: SendingFile): string {
  if (message) return message
  if (state === 'checking') return 'Checking the clip'
  if (state === 'waiting') return `Next · ${sizeWords(total)}`
  const left = secondsLeft === null ? '' : ` · ${timeLeftWords(secondsLeft)}`
  return `${percentOf(sent, total)}% · ${sizeWords(sent, total)} of ${sizeWords(total)}${left}`
}
