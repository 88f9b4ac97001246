import { Plus } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator, useSubmit } from 'react-router'
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
import '#app/routes/orbiter/profile/portfolio/portfolio-wall.css'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { opensDialog } from '#app/ui/delegated-links.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  DIRECTION_WORDS,
  type Direction,
  type OnMove,
  PortfolioTile,
} from '#app/routes/orbiter/profile/portfolio/portfolio-tile.tsx'
import { useDragOrder } from '#app/routes/orbiter/profile/portfolio/use-drag-order.ts'

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
  const chooseFiles = () => zone.current?.querySelector('input')?.click()
  const action = paths.orbiterPortfolio()
  const submit = useSubmit()
  const { shown, draggingOf } = useDragOrder(items, answer, (itemId, steps) => {
    const direction = steps < 0 ? 'up' : 'down'
    onMove(itemId, direction)
    const move = { intent: `move-item-${direction}`, itemId, steps: Math.abs(steps) }
    void submit(move, { method: 'post', action, preventScrollReset: true })
  })
  return (
    <section aria-labelledby="portfolio-title" id="portfolio" className="stack-24">
      <div>
        <h2 id="portfolio-title" className="title">
          Portfolio
        </h2>
        <p className="above-4 text-muted">
          {items.length === 0
            ? 'Two or three good reels are better than ten.'
            : 'Your work, in the order customers see it. Featured work comes first. Drag a poster, or use its menu, to change the order.'}
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
            onChooseAnother={chooseFiles}
          />
        </DropZone>
      </div>
      <AddPortfolioItem action={action} hint={HINT} answer={answer} />
      <ul className="portfolio-wall" ref={list} aria-label="Your work">
        {shown.map((item, at) => (
          <PortfolioTile
            key={item.id}
            item={item}
            action={action}
            answer={answer}
            isCover={item.mediaUrl === coverUrl}
            isFirst={shown[at - 1]?.isFeatured !== item.isFeatured}
            isLast={shown[at + 1]?.isFeatured !== item.isFeatured}
            onMove={onMove}
            dragging={draggingOf(item)}
          />
        ))}
        <li>
          <a
            href="#portfolio-add"
            className="portfolio-empty"
            onClick={(event) => opensDialog(event) && chooseFiles()}
          >
            <Icon of={Plus} />
            Add a film
          </a>
        </li>
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  )
}

/**
 * Moving a tile briefly removes it from the page, which loses focus: return focus to the button that
 * was pressed.
 */
function useFocusOnMove(items: PortfolioItem[]) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ itemId: string; direction: Direction } | null>(null)
  const [said, setSaid] = useState('')
  const order = items.map((item) => item.id).join()
  useEffect(() => {
    if (!pressed.current) return
    const { itemId, direction } = pressed.current
    pressed.current = null
    list.current?.querySelector<HTMLElement>(`[data-move="${direction}-${itemId}"]`)?.focus()
    setSaid(
      `Moved ${DIRECTION_WORDS[direction]}. Now number ${order.split(',').indexOf(itemId) + 1}.`,
    )
  }, [order])
  const onMove: OnMove = (itemId, direction) => (pressed.current = { itemId, direction })
  return { list, onMove, said }
}
