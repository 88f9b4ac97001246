import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PortfolioItem } from '#market/creators/creator.ts'
import { VIDEO_MAX_BYTES } from '#files/media/video-upload.ts'
import type { OwnUpload } from '#market/portfolio/portfolio.ts'
import { useUploads } from '#app/forms/uploads/use-uploads.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { AddPortfolioItem } from '#app/routes/orbiter/profile/add-portfolio-item.tsx'
import { UploadsList } from '#app/routes/orbiter/profile/uploads-list.tsx'
import { sendFiles, useHeldFiles } from '#app/routes/orbiter/profile/portfolio/sending-rows.tsx'
import { ACCEPTED_FILES } from '#app/routes/orbiter/profile/portfolio/accepted-files.ts'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { type OnMove, PortfolioRow } from '#app/routes/orbiter/profile/portfolio/portfolio-row.tsx'

interface PortfolioSectionProps {
  items: PortfolioItem[]
  ownerId: string
  uploads: OwnUpload[]
  /** The cover of the video on the card. */
  coverUrl: string | undefined
  answer: ActionResult | undefined
}

const HINT =
  'Upright MP4 or MOV with sound, up to 200 MB and 3 minutes. JPEG, PNG, WebP or AVIF, up to 12 MB.'

export function PortfolioSection({
  items,
  ownerId,
  uploads,
  coverUrl,
  answer,
}: PortfolioSectionProps) {
  const { list, onMove, said } = useFocusOnMove(items)
  const { revalidate } = useRevalidator()
  const sent = useUploads({
    purpose: 'portfolio',
    subjectId: ownerId,
    maxBytes: VIDEO_MAX_BYTES,
    onReceived: revalidate,
  })
  useHeldFiles(ownerId)
  const zone = useRef<HTMLDivElement>(null)
  const action = paths.orbiterPortfolio()
  return (
    <section aria-labelledby="portfolio-title" id="portfolio" className="stack-24">
      <div>
        <h2 id="portfolio-title" className="title">
          Portfolio
        </h2>
        <p className="above-4 text-muted">
          {items.length === 0
            ? 'Two or three good reels are better than ten.'
            : 'Your work, in the order customers see it. Featured work comes first.'}
        </p>
      </div>
      <div ref={zone} className="needs-script">
        <DropZone
          what="videos or pictures"
          label="Choose files"
          hint={HINT}
          accept={ACCEPTED_FILES}
          isMultiple
          tone="main"
          onFiles={(files) => void sendFiles(files, ownerId, () => void revalidate())}
        >
          <UploadsList
            uploads={uploads}
            sent={sent}
            action={action}
            onChooseAnother={() => zone.current?.querySelector('input')?.click()}
          />
        </DropZone>
      </div>
      <AddPortfolioItem action={action} hint={HINT} answer={answer} />
      {items.length > 0 && (
        <ul className="portfolio-list" ref={list} aria-label="Your work">
          {items.map((item, at) => (
            <PortfolioRow
              key={item.id}
              item={item}
              action={action}
              answer={answer}
              isCover={item.mediaUrl === coverUrl}
              isFirst={items[at - 1]?.isFeatured !== item.isFeatured}
              isLast={items[at + 1]?.isFeatured !== item.isFeatured}
              onMove={onMove}
            />
          ))}
        </ul>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  )
}

/**
 * Moving a row briefly removes it from the page, which loses focus: return focus to the button that
 * was pressed.
 */
function useFocusOnMove(items: PortfolioItem[]) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ itemId: string; direction: string } | null>(null)
  const [said, setSaid] = useState('')
  const order = items.map((item) => item.id).join()
  useEffect(() => {
    if (!pressed.current) return
    const { itemId, direction } = pressed.current
    pressed.current = null
    list.current?.querySelector<HTMLElement>(`[data-move="${direction}-${itemId}"]`)?.focus()
    setSaid(`Moved ${direction}. Now number ${order.split(',').indexOf(itemId) + 1}.`)
  }, [order])
  const onMove: OnMove = (itemId, direction) => (pressed.current = { itemId, direction })
  return { list, onMove, said }
}
