import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { Button, buttonClass, type ButtonTone } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { startFocusAt } from '#app/ui/typed-on.ts'

interface FrameProps {
  intent: string
  action: string
  backHref: string
  backLabel?: string
  title: string
  text?: ReactNode
  submit: string
  tone?: ButtonTone
  className?: string
  /** The values of its fields that the server has stored. */
  start?: Record<string, string>
  children?: ReactNode
}

/**
 * The control that opens the panel or changes its subject is elsewhere on the page, so focus moves
 * to the panel, unless it is already in one of the panel's fields.
 */
function focusPanel(heading: HTMLHeadingElement | null): void {
  const form = heading?.parentElement?.querySelector('form')
  if (!form?.contains(document.activeElement)) startFocusAt(heading)
}

/** A form in a panel, on a booking's page or in a list of bookings. */
export function PanelFrame({
  intent,
  action,
  backHref,
  backLabel = 'Back',
  title,
  text,
  submit,
  tone = 'main',
  className = '',
  start,
  children,
}: FrameProps) {
  const navigation = useNavigation()
  return (
    <Panel className={`booking-panel ${className}`} aria-labelledby="panel-title">
      <h2 key={title} id="panel-title" ref={focusPanel} tabIndex={-1} className="title">
        {title}
      </h2>
      {text && <div className="stack-8 measure text-muted">{text}</div>}
      <AutosaveForm
        draft={`${action}#${intent}`}
        start={start}
        method="post"
        action={action}
        className="booking-form"
        preventScrollReset
      >
        <input type="hidden" name="intent" value={intent} />
        {children}
        <div className="cluster-8">
          <Button type="submit" tone={tone} busy={navigation.state === 'submitting'}>
            {submit}
          </Button>
          <Link to={backHref} className={buttonClass('quiet')} preventScrollReset>
            {backLabel}
          </Link>
        </div>
      </AutosaveForm>
    </Panel>
  )
}
