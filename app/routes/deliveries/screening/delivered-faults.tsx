import { OctagonX } from 'lucide'
import type { Version } from '#delivery/deliveries/delivery-job.ts'
import { filmFileOf } from '#app/routes/deliveries/screening/film-of-version.ts'
import type { Screening } from '#app/routes/deliveries/screening/use-screening.ts'
import { momentText } from '#app/ui/film-player/film-time.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Checks that failed in a version that was delivered anyway, with the Orbiter's reason. */
export function DeliveredFaults({
  screening,
  orbiterName,
}: {
  screening: Screening
  orbiterName: string
}) {
  const faults = faultsOf(screening.version)
  const { deliverAnywayReason } = screening.version
  if (faults.length === 0 || !deliverAnywayReason) return null
  return (
    <section className="faults" aria-label="Checks that failed">
      <Icon of={OctagonX} size={22} className="faults-sign" aria-label="Didn’t pass" />
      <div>
        {faults.map(({ id, title, atMs }) => (
          <p key={`${id} ${atMs?.[0]}`}>
            {atMs && (
              <button
                type="button"
                className="talk-moment tabular"
                onClick={() => screening.player.current?.show(atMs[0])}
              >
                {momentText(atMs[0])}–{momentText(atMs[1])}
              </button>
            )}
            <b>{title}</b>
          </p>
        ))}
        <p className="text-muted">
          {orbiterName}: “{deliverAnywayReason}”
        </p>
      </div>
    </section>
  )
}

const faultsOf = (version: Version) =>
  (filmFileOf(version)?.checks ?? []).filter(({ result }) => result === 'fail')
