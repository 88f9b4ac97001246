import { useEffect, useRef, type ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { BookingView } from '#app/features/bookings/booking-view.server.ts'
import { paths } from '#app/base/paths.ts'
import type { BookingPage } from '#app/routes/bookings/booking/read-booking-page.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button, buttonClass, type ButtonTone } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'

export interface PanelProps {
  page: BookingPage
  result: ActionResult | undefined
}

interface FrameProps {
  view: BookingView
  intent: string
  panel: string
  title: string
  text?: ReactNode
  submit: string
  tone?: ButtonTone
  children?: ReactNode
}

export function PanelFrame({
  view,
  intent,
  panel,
  title,
  text,
  submit,
  tone = 'main',
  children,
}: FrameProps) {
  const navigation = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  // Opened by a link from further down: the eye and the screen reader follow.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel className="booking-panel" aria-labelledby="panel-title">
      <h2 id="panel-title" ref={heading} tabIndex={-1} className="title">
        {title}
      </h2>
      {text && <div className="grid max-w-[64ch] gap-2 text-muted">{text}</div>}
      <Form
        method="post"
        action={paths.booking(view.id, { do: panel })}
        className="booking-form"
        preventScrollReset
      >
        <input type="hidden" name="intent" value={intent} />
        {children}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone={tone} busy={navigation.state === 'submitting'}>
            {submit}
          </Button>
          <Link to={paths.booking(view.id)} className={buttonClass('quiet')} preventScrollReset>
            Back
          </Link>
        </div>
      </Form>
    </Panel>
  )
}
