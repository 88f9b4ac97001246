import { CircleAlert, CircleCheck, Clock3, Info } from 'lucide'
import { useEffect, useRef, type ComponentProps, type ElementType, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { isTypingOn } from '#app/ui/typed-on.ts'

type PanelProps<Tag extends ElementType> = { as?: Tag } & Omit<ComponentProps<Tag>, 'as'>

export function Panel<Tag extends ElementType = 'section'>({
  as,
  className = '',
  ...rest
}: PanelProps<Tag>) {
  const Element: ElementType = as ?? 'section'
  return <Element {...rest} className={`panel ${className}`} />
}

type EmptyStateProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  headingLevel?: 2 | 3
}

export function EmptyState({ title, text, action, icon, headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className="empty">
      <span className="empty-icon center" aria-hidden="true">
        {icon}
      </span>
      <Heading className="title">{title}</Heading>
      {text && <p className="empty-text text-muted">{text}</p>}
      {action && <div className="empty-actions cluster-8 above-12">{action}</div>}
    </div>
  )
}

export type NoticeTone = 'neutral' | 'clock' | 'ok' | 'bad'

const noticeIcons = { neutral: Info, clock: Clock3, ok: CircleCheck, bad: CircleAlert }

type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /**
   * The result of a sent form that the notice reports. Each new result scrolls the notice into view
   * and focuses it, unless someone is typing.
   */
  result?: object
}

/** Inline notice; a `bad` one interrupts a screen reader, the others wait their turn. */
export function Notice({ tone = 'neutral', title, children, action, result }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!result || isTypingOn()) return
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [result])
  return (
    <div
      className={`notice notice-${tone}`}
      role={tone === 'bad' ? 'alert' : 'status'}
      ref={notice}
      tabIndex={result ? -1 : undefined}
    >
      <Icon of={noticeIcons[tone]} />
      <div className="grow wrap-anywhere">
        {title && <p className="notice-title strong">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="cluster-8 above-12">{action}</div>}
      </div>
    </div>
  )
}
