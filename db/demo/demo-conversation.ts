/** A demo booking with every part: a brief, a thread, and a proposal. */
import { changeBrief } from '#work/bookings/change-brief.server.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { proposeTime } from '#work/bookings/move-booking.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import type { MadeCreator } from './people.ts'
import { firstFree, hoursBefore } from './demo-requests.ts'

export const message = (text: string) => ({ idempotencyKey: newId(), text })

/** Adds a brief, a thread, and a proposal that waits for the customer. */
export async function makeConversation(
  id: string,
  customer: Viewer,
  creator: MadeCreator,
  present: Date,
): Promise<void> {
  const at = hoursBefore(present)
  at(80)
  await changeBrief(customer, id, {
    mustHave:
      'Doors opening at seven\nThe founder on stage, from the left\nFirst customer with the product',
    brandHandle: '@thefoundry.example',
    brandColours: 'Deep green and cream',
    doNotFilm: 'The back office, and nobody under 18',
  })
  at(60)
  await sendMessage(customer, id, message('Hi! Is there anything you need from us on the day?'))
  at(58)
  await sendMessage(
    creator.viewer,
    id,
    message('A spot near the stage and a person who knows the schedule. I bring light and sound.'),
  )
  at(57)
  await sendMessage(customer, id, message('Perfect, Ben at the door knows everything.'))
  at(5)
  await sendMessage(
    creator.viewer,
    id,
    message('The light would be better at another time. I sent you a proposal.'),
  )
  await proposeTime(
    creator.viewer,
    id,
    await firstFree(
      creator,
      8,
      'The room is said to be empty and bright then. Would that work for you?',
    ),
  )
}
