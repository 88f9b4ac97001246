import type { BookingView } from '#work/bookings/booking-view.server.ts'
import { PanelFrame } from '#app/routes/bookings/cards/panel-frame.tsx'
import { tellWhat } from '#app/routes/bookings/booking/brief-link.tsx'
import { panelLinks, type PanelProps } from '#app/routes/bookings/booking/panel-links.ts'
import { TextareaField, TextField } from '#app/ui/field.tsx'

export function BriefPanel({ page: { view }, result }: PanelProps) {
  const value = (name: keyof BookingView['brief']) => result?.values?.[name] ?? view.brief[name]
  const error = (name: string) => result?.errors?.[name]
  return (
    <PanelFrame
      {...panelLinks(view.id, 'brief')}
      intent="brief"
      title={Object.values(view.brief).some(Boolean) ? 'Change the brief' : tellWhat(view)}
      text={<p>Keep it short: your Orbiter reads it on a phone at the event.</p>}
      submit="Save the brief"
      start={{ ...view.brief }}
    >
      <TextareaField
        label="Must-have moments"
        name="mustHave"
        optional
        rows={5}
        maxLength={2000}
        placeholder={'8:40 PM the toast\nThe first dance, from the left\nDetail of the cake'}
        error={error('mustHave')}
        defaultValue={value('mustHave')}
      />
      <TextField
        label="Instagram to tag"
        name="brandHandle"
        optional
        maxLength={120}
        placeholder="@yourbrand"
        error={error('brandHandle')}
        defaultValue={value('brandHandle')}
      />
      <TextField
        label="Brand colors"
        name="brandColours"
        optional
        maxLength={200}
        placeholder="Deep green, cream"
        error={error('brandColours')}
        defaultValue={value('brandColours')}
      />
      <TextareaField
        label="Keep off camera"
        name="doNotFilm"
        optional
        rows={3}
        maxLength={1000}
        placeholder="Children, the back office"
        error={error('doNotFilm')}
        defaultValue={value('doNotFilm')}
      />
    </PanelFrame>
  )
}
