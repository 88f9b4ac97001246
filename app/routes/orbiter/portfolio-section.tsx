import { ArrowDown, ArrowUp, Star } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { posterSources } from '#app/base/poster.ts'
import type { PortfolioItem } from '#app/features/creators/creator.ts'
import type { OwnUpload } from '#app/features/media/video-upload.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { AddPortfolioItem } from '#app/routes/orbiter/add-portfolio-item.tsx'
import { UploadsList } from '#app/routes/orbiter/uploads-list.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface PortfolioSectionProps {
  items: PortfolioItem[]
  uploads: OwnUpload[]
  action: string
  answer: ActionResult | undefined
}

export function PortfolioSection({ items, uploads, action, answer }: PortfolioSectionProps) {
  const { list, onMove, said } = useFocusKeptOnMove(items)
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
      {/* A new form for the next item, once one has been added. */}
      <AddPortfolioItem
        key={items.length}
        action={action}
        answer={answer?.values?.['intent'] === 'add-item' ? answer : undefined}
      />
    </section>
  )
}

type OnMove = (itemId: string, direction: string) => void

/** Moving a row takes it out of the page for a moment, and the focus with it: it comes back to the button that was pressed. */
function useFocusKeptOnMove(items: PortfolioItem[]) {
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

interface RowProps {
  item: PortfolioItem
  action: string
  isFirst: boolean
  isLast: boolean
  onMove: OnMove
}

const KINDS = { video: 'Video', image: 'Picture', link: 'Link' }

function PortfolioRow({ item, action, isFirst, isLast, onMove }: RowProps) {
  const { poster } = posterSources(
    item.thumbnailUrl ?? (item.mediaType === 'image' ? item.mediaUrl : null),
  )
  const move = (direction: 'up' | 'down', isEnd: boolean) => (
    <Button
      type="submit"
      tone="ghost"
      name="direction"
      value={direction}
      data-move={`${direction}-${item.id}`}
      aria-label={`Move ${item.title} ${direction}`}
      aria-disabled={isEnd || undefined}
      onClick={(event) => (isEnd ? event.preventDefault() : onMove(item.id, direction))}
      className="btn-icon"
    >
      {direction === 'up' ? <Icon of={ArrowUp} size={18} /> : <Icon of={ArrowDown} size={18} />}
    </Button>
  )
  return (
    <li className="portfolio-row">
      <img src={poster} alt="" width={54} height={96} loading="lazy" className="portfolio-thumb" />
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-semibold wrap-anywhere">{item.title}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {KINDS[item.mediaType]}
          {item.durationSeconds !== null && `, ${Math.round(item.durationSeconds)} s`}
          {item.mediaType === 'link' && `, ${item.mediaUrl}`}
        </p>
      </div>
      <Form method="post" action={action} preventScrollReset className="flex">
        <input type="hidden" name="intent" value="move-item" />
        <input type="hidden" name="itemId" value={item.id} />
        {move('up', isFirst)}
        {move('down', isLast)}
      </Form>
      <div className="portfolio-actions">
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="itemId" value={item.id} />
          <input type="hidden" name="isFeatured" value={String(!item.isFeatured)} />
          <Button
            type="submit"
            tone="ghost"
            name="intent"
            value="feature-item"
            role="switch"
            aria-checked={item.isFeatured}
            aria-label={`Feature ${item.title}`}
          >
            <Icon of={Star} size={18} fill={item.isFeatured ? 'currentColor' : 'none'} />
            {item.isFeatured ? 'Featured' : 'Feature'}
          </Button>
        </Form>
        {item.mediaType === 'video' && (
          <Form method="post" action={action} preventScrollReset>
            <input type="hidden" name="itemId" value={item.id} />
            <Button
              type="submit"
              tone="ghost"
              name="intent"
              value="cover-item"
              aria-label={`Use as cover: ${item.title}`}
            >
              Use as cover
            </Button>
          </Form>
        )}
        {/* Opens without a script too. */}
        <details className="portfolio-remove">
          <summary className={buttonClass('ghost')} aria-label={`Remove ${item.title}`}>
            Remove
          </summary>
          <Form
            method="post"
            action={action}
            preventScrollReset
            className="flex flex-wrap items-center gap-3 py-2"
          >
            <input type="hidden" name="itemId" value={item.id} />
            <span className="text-sm">Remove it permanently?</span>
            <Button
              type="submit"
              tone="danger"
              size="sm"
              name="intent"
              value="remove-item"
              aria-label={`Remove ${item.title} for good`}
            >
              Yes, remove
            </Button>
          </Form>
        </details>
      </div>
    </li>
  )
}
