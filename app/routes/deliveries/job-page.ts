import { paths } from '#app/base/paths.ts'
import type { ViewedJob } from '#delivery/deliveries/delivery-job.ts'

/** The page of the booking or project. */
export const jobPage = ({ kind, id }: Pick<ViewedJob, 'kind' | 'id'>) =>
  kind === 'booking' ? paths.booking(id) : paths.project(id)
