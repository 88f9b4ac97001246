import { useEffect, useRef, useState } from 'react'
import type { PortfolioItem } from '#app/features/creators/creator.ts'
import type { OwnUpload } from '#app/features/media/video-upload.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { AddPortfolioItem } from '#app/routes/orbiter/add-portfolio-item.tsx'
import { UploadsList } from '#app/routes/orbiter/uploads-list.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { type OnMove, PortfolioRow } from '#app/routes/orbiter/portfolio/portfolio-row.tsx'

interface PortfolioSectionProps {
  items: PortfolioItem[]
  uploads: OwnUpload[]
  action: string
  answer: ActionResult | undefined
}

export function PortfolioSection({ items, uploads, action, answer }: PortfolioSectionProps) {
  const { list, onMove, said } = useFocusOnMove(items)
  return (
    <section aria-labelledby="portfolio-title" id="portfolio" className="grid gap-6">
      <div>
        <h2 id="portfolio-title" className="display-3">
          Portfolio
        </h2>
        <p className="mt-2 text-muted">
          Your work, in the order customers see it. Featured work comes first.
        </p>
      </div>
      {items.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="Nothing in your portfolio yet"
          text="Add a reel or a picture below. Two or three good ones are better than ten."
        />
      ) : (
        <ul className="portfolio-list" ref={list}>
          {items.map((item, at) => (
            <PortfolioRow
              key={item.id}
              item={item}
              action={action}
              isFirst={items[at - 1]?.isFeatured !== item.isFeatured}
              isLast={items[at + 1]?.isFeatured !== item.isFeatured}
              onMove={onMove}
            />
          ))}
        </ul>
      )}
      <UploadsList uploads={uploads} action={action} />
      <p className="sr-only" role="status">
        {said}
      </p>
      {/* A new key gives an empty form for the next item once one has been added. */}
      <AddPortfolioItem
        key={items.length}
        action={action}
        answer={answer?.values?.['intent'] === 'add-item' ? answer : undefined}
      />
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
