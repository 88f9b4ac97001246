import { Car, Check, Hourglass, LockKeyhole } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { timeLeft } from '#app/base/durations.ts'
import { formatClock } from '#app/base/time.ts'
import { paths } from '#app/base/paths.ts'
import {
  edgesOf,
  isShort,
  shortRange,
  type Block,
} from '#app/routes/orbiter/calendar/calendar-blocks.ts'
import { Countdown } from '#app/ui/countdown.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface TimeBlockProps {
  block: Block
  /** The URL that selects a free or blocked time. */
  href: string
  isChosen: boolean
  serverNow: string
  /** Whether the block can be moved and stretched. */
  isMovable: boolean
}

/** One entry of a day: a link to its booking, or to the actions for it. */
export function TimeBlock({ block, href, isChosen, isMovable, serverNow }: TimeBlockProps) {
  const place = {
    ...edgesOf(block),
    'data-kind': block.kind,
    'data-column': block.column,
    'data-columns': block.columns,
    className: 'cal-block',
  }
  if (block.kind === 'travel')
    return (
      <li {...place}>
        <Icon of={Car} size={14} />
        <span className="sr-only">On the way: </span>
        <span className="cal-time">{block.title}</span>
      </li>
    )
  const isOwn = block.kind === 'free' || block.kind === 'blocked'
  return (
    <li
      {...place}
      data-short={isShort(block) || undefined}
      data-chosen={isChosen || undefined}
      {...(isMovable && {
        'data-slot': block.id,
        'data-start': block.startTime,
        'data-end': block.endTime,
      })}
    >
      <Link
        to={isOwn ? href : paths.booking(block.id)}
        className="cal-link"
        aria-current={isChosen || undefined}
        aria-describedby={isMovable ? 'cal-keys' : undefined}
        draggable={false}
        {...(isOwn && { preventScrollReset: true, replace: true })}
      >
        <Words block={block} serverNow={serverNow} />
      </Link>
      {isMovable && <span className="cal-grip" data-edge="start" aria-hidden="true" />}
      {isMovable && <span className="cal-grip" data-edge="end" aria-hidden="true" />}
    </li>
  )
}

function Words({ block, serverNow }: { block: Block; serverNow: string }): ReactNode {
  const { kind, date, startTime, endTime, title, note } = block
  const time = (
    <>
      <span className="cal-time" aria-hidden="true">
        {shortRange(startTime, endTime)}
      </span>
      <span className="sr-only">
        {formatClock(date, startTime)} to {formatClock(date, endTime)}
      </span>
    </>
  )
  if (kind === 'free')
    return (
      <>
        {time} <span className="cal-word">Free</span>
      </>
    )
  if (kind === 'blocked')
    return (
      <span className="cal-lock">
        <Icon of={LockKeyhole} size={14} /> {title} <span className="sr-only">{time}</span>
      </span>
    )
  return (
    <>
      <strong>{title}</strong> {time}
      {kind === 'hold' && block.expiresAt && (
        <span className="cal-left">
          <Icon of={Hourglass} size={14} />
          <span className="sr-only">Pending, </span>
          <Countdown to={block.expiresAt} serverNow={serverNow} format={timeLeft} /> left
        </span>
      )}
      {kind === 'done' && (
        <span className="cal-left">
          <Icon of={Check} size={14} /> Completed
        </span>
      )}
      <span className="cal-who">{note}</span>
    </>
  )
}
