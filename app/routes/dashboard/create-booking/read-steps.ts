import type { WallTime } from '#app/base/event-map.ts'
import { timesAhead } from '#app/base/earliest-times.ts'
import type { StepState } from '#app/routes/dashboard/create-booking/step-buttons.tsx'

const isTimeText = (text: string) => /^\d{2}:\d{2}$/.test(text)

/**
 * The state of the three steps is in the URL, so that Back works and the steps need no JavaScript.
 */
export function readSteps(
  query: URLSearchParams,
  serviceIds: string[],
  earliest: WallTime | null,
): StepState {
  const service = serviceIds.find((id) => id === query.get('service')) ?? ''
  const date =
    /^\d{4}-\d{2}-\d{2}$/.test(query.get('date') ?? '') &&
    (query.get('date') ?? '') >= (earliest?.date ?? '')
      ? (query.get('date') ?? '')
      : ''
  const time = timesAhead(date, earliest).find((one) => one === query.get('time')) ?? ''
  const end = query.get('end') ?? ''
  const furthest = !service ? 1 : !date || !time ? 2 : 3
  const requested = Number(query.get('step') ?? 1)
  return {
    step: Math.min(furthest, Math.max(1, Number.isInteger(requested) ? requested : 1)),
    service,
    date,
    time,
    end: isTimeText(end) ? end : '',
  }
}

/**
 * Starting over preserves the earlier choices and opens the first step; values in the URL take
 * precedence.
 */
export function withDraft(
  query: URLSearchParams,
  stored: Record<string, string> | undefined,
): URLSearchParams {
  if (query.size > 0 || !stored) return query
  return new URLSearchParams(
    Object.entries({ service: 'service', date: 'date', time: 'time', end: 'eventEnd' }).flatMap(
      ([name, field]) => (stored[field] ? [[name, stored[field]]] : []),
    ),
  )
}
