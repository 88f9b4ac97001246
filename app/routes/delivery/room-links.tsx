/**
 * Where what belongs to a delivery, but not to watching it, puts its links and questions: sharing,
 * publishing, captions.
 */
import type { ComponentType } from 'react'
import type { ViewedJob } from '#app/features/deliveries/delivery-job.ts'

export interface RoomPartProps {
  job: ViewedJob
  pieceId: string
}

type RoomPart = ComponentType<RoomPartProps>

/** In the side column, below the comments: rows that lead elsewhere. */
const LINKS: readonly RoomPart[] = []

/** In the question before an approval: consents that are asked with it. */
const CONSENTS: readonly RoomPart[] = []

export const RoomLinks = (props: RoomPartProps) =>
  LINKS.map((Part, index) => <Part key={index} {...props} />)

export const ApprovalConsents = (props: RoomPartProps) =>
  CONSENTS.map((Part, index) => <Part key={index} {...props} />)
