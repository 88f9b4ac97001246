import { AlarmClock, Undo2, UserRoundPlus } from 'lucide'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { nearInstant } from '#app/base/near-time.ts'
import { keyOf, SNOOZES, type OpenMatter } from '#team/attention/matter.ts'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { DueIn, WORDS } from '#app/routes/admin/dashboard/due-in.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface QueueRowProps {
  matter: OpenMatter
  /** Whether this row has the only button in color. */
  isFirst: boolean
  viewerId: string
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}

export function QueueRow({ matter, isFirst, viewerId, timeZone, serverNow }: QueueRowProps) {
  const { kind, title, text, href, snoozedUntil } = matter
  const { action } = WORDS[kind]
  const tone = isFirst ? 'main' : 'quiet'
  return (
    <li data-matter={kind}>
      <DueIn matter={matter} timeZone={timeZone} serverNow={serverNow} />
      <div className="queue-what">
        <p className="cell-main wrap-anywhere">{title}</p>
        <p className="cell-sub two-lines wrap-anywhere">{text}</p>
        <OwedBy {...{ matter, timeZone, serverNow }} />
      </div>
      <Owner matter={matter} viewerId={viewerId} />
      {href ? (
        <Link to={href} className={buttonClass(tone, 'sm')} aria-label={`${action}: ${title}`}>
          {action}
        </Link>
      ) : (
        <MatterForm matter={matter} intent={kind === 'task' ? 'retry-task' : 'retry-mail'}>
          {(isBusy) => (
            <Button
              type="submit"
              size="sm"
              tone={tone}
              busy={isBusy}
              aria-label={`${action}: ${title}`}
            >
              {action}
            </Button>
          )}
        </MatterForm>
      )}
      {snoozedUntil ? (
        <MatterForm matter={matter} intent="wake">
          {(isBusy) => (
            <Button
              type="submit"
              size="sm"
              tone="ghost"
              className="btn-icon"
              busy={isBusy}
              aria-label={`Bring back: ${title}`}
              title="Bring back"
            >
              {!isBusy && <Icon of={Undo2} />}
            </Button>
          )}
        </MatterForm>
      ) : (
        <SnoozeMenu matter={matter} />
      )}
    </li>
  )
}

/** Who has to act, and by when or since when. */
function OwedBy({
  matter,
  timeZone,
  serverNow,
}: Pick<QueueRowProps, 'matter' | 'timeZone' | 'serverNow'>) {
  const { owedBy, dueAt, isOverdue } = matter
  // What Orbit itself owes is due at the time at the left; its title says when that is.
  if (!owedBy) return null
  return (
    <p className="cell-sub queue-owed">
      Owed by <PersonLink {...owedBy} /> {isOverdue ? 'since' : 'until'}{' '}
      {nearInstant(dueAt, timeZone, serverNow)}
    </p>
  )
}

interface MatterFormProps {
  matter: OpenMatter
  intent: string
  className?: string
  children: (isBusy: boolean) => ReactNode
}

function MatterForm({ matter, intent, className, children }: MatterFormProps) {
  const sent = useNavigation().formData
  const isBusy = sent?.get('intent') === intent && sent.get('matter') === keyOf(matter)
  return (
    <Form method="post" preventScrollReset className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="matter" value={keyOf(matter)} />
      {children(isBusy)}
    </Form>
  )
}

function Owner({ matter, viewerId }: { matter: OpenMatter; viewerId: string }) {
  const { owner, title } = matter
  if (!owner)
    return (
      <MatterForm matter={matter} intent="take" className="queue-owner shrink">
        {(isBusy) => (
          <Button
            type="submit"
            size="sm"
            tone="ghost"
            busy={isBusy}
            aria-label={`Assign to me: ${title}`}
          >
            {!isBusy && <Icon of={UserRoundPlus} />}Assign to me
          </Button>
        )}
      </MatterForm>
    )
  const name = owner.id === viewerId ? 'You' : owner.name
  return (
    <MatterForm matter={matter} intent="release" className="queue-owner shrink">
      {(isBusy) => (
        <Button type="submit" size="sm" tone="ghost" busy={isBusy} title="Release">
          {!isBusy && <Avatar name={owner.name} size="sm" />}
          <span className="one-line">{name}</span>
          <span className="sr-only"> took this. Release: {title}</span>
        </Button>
      )}
    </MatterForm>
  )
}

function SnoozeMenu({ matter }: { matter: OpenMatter }) {
  return (
    <details className="queue-snooze" name="snooze">
      <summary
        className="btn btn-ghost btn-sm btn-icon"
        aria-label={`Snooze: ${matter.title}`}
        title="Snooze"
      >
        <Icon of={AlarmClock} />
      </summary>
      <MatterForm matter={matter} intent="snooze" className="queue-snoozes">
        {(isBusy) =>
          SNOOZES.map(({ value, label }) => (
            <button key={value} type="submit" name="snooze" value={value} disabled={isBusy}>
              {label}
            </button>
          ))
        }
      </MatterForm>
    </details>
  )
}
