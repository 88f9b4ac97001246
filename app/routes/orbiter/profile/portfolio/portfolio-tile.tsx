import { ArrowDown, ArrowUp, Star } from 'lucide'
import { Form } from 'react-router'
import { posterSources } from '#app/base/poster.ts'
import type { PortfolioItem } from '#market/creators/creator.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { ActionResult } from '#app/forms/action-result.ts'
import { ItemWords } from '#app/routes/orbiter/profile/portfolio/item-words.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

export type OnMove = (itemId: string, direction: string) => void

interface RowProps {
  item: PortfolioItem
  action: string
  answer: ActionResult | undefined
  /** Whether the card shows this item. */
  isCover: boolean
  isFirst: boolean
  isLast: boolean
  onMove: OnMove
}

const KINDS = { video: 'Video', image: 'Picture', link: 'Link' }

export function PortfolioRow({ item, action, answer, isCover, isFirst, isLast, onMove }: RowProps) {
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
            aria-pressed={item.isFeatured}
            aria-label={`Feature ${item.title}`}
          >
            <Icon of={Star} size={18} fill={item.isFeatured ? 'currentColor' : 'none'} />
            Feature
          </Button>
        </Form>
        {item.mediaType === 'video' && isCover && <Badge>Your cover</Badge>}
        {item.mediaType === 'video' && !isCover && (
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
        <ItemWords item={item} action={action} answer={answer} />
        {/* Also opens without JavaScript. */}
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
              aria-label={`Yes, remove ${item.title}`}
            >
              Yes, remove
            </Button>
          </Form>
        </details>
      </div>
    </li>
  )
}
