/** The inboxes of the demo's customer and Orbiter: more threads, files, and saved replies. */
import { readFile } from 'node:fs/promises'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { addAttachment } from '#work/attachments/add-attachment.server.ts'
import { sendWithAttachments } from '#work/attachments/send-attachments.server.ts'
import { saveReply } from '#work/messages/saved-replies.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { writeQuestion } from '#work/questions/write-question.server.ts'
import { db } from '#app/platform/db.ts'
import { message } from './demo-conversation.ts'
import { hoursBefore, type Cast } from './demo-requests.ts'

const REPLIES = [
  ['On my way', "I'm on my way. See you soon."],
  ['Reel is up', 'Your reel is up. Have a look and tell me what you think.'],
  ["What's the dress code?", "What's the dress code? I'd like to blend in."],
] as const

const WORDS = [
  ['Could you film the cake at four as well?', 'Of course. I’ll be there half an hour early.'],
  ['The sign goes on at eight sharp.', 'Good to know. I’ll have the camera up by then.'],
  ['Is there room for a second light?'],
] as const

/** A sheet that a customer attaches, as small as a PDF can be. */
const RUN_OF_SHOW = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>> endobj',
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
)

/** @param confirmed the customer's booking that has a conversation */
export async function fillInboxes(
  { customer, others, orbiter, creators }: Cast,
  confirmed: string | null,
  present: Date,
): Promise<void> {
  const at = hoursBefore(present)
  at(26)
  for (const [title, replyText] of REPLIES)
    await saveReply(orbiter.viewer, { replyId: newId(), title, replyText })
  await talkToOrbiter(others, orbiter.viewer, at)
  await askBeforeBooking({ customer, others, orbiter, creators }, at)
  at(4)
  if (confirmed) await sendFiles(customer, confirmed)
}

async function talkToOrbiter(
  others: readonly Viewer[],
  orbiter: Viewer,
  at: (hours: number) => void,
): Promise<void> {
  const rows = await db()
    .selectFrom('bookingRequests')
    .select(['id', 'customerId'])
    .where('orbiterId', '=', orbiter.id)
    .where('status', 'in', ['pending', 'accepted'])
    .where(
      'customerId',
      'in',
      others.map(({ id }) => id),
    )
    .orderBy('createdAt', 'desc')
    .limit(WORDS.length)
    .execute()
  for (const [index, { id, customerId }] of rows.entries()) {
    const customer = others.find((one) => one.id === customerId)
    const [question, answer] = WORDS[index] ?? []
    if (!customer || !question) continue
    at(2.5 + index / 4)
    await sendMessage(customer, id, message(question))
    at(2.4 + index / 4)
    if (answer) await sendMessage(orbiter, id, message(answer))
  }
}

const question = (text: string) => ({ messageId: newId(), text })

async function askBeforeBooking(
  { customer, others, orbiter, creators }: Omit<Cast, 'films' | 'admin'>,
  at: (hours: number) => void,
): Promise<void> {
  const answerer = creators.find(({ viewer }) => viewer.id !== orbiter.viewer.id)
  if (answerer) {
    at(30)
    await writeQuestion(
      customer,
      answerer.viewer.id,
      question('Our dining room is dim after eight. Do you bring a light?'),
    )
    at(28)
    await writeQuestion(
      answerer.viewer,
      customer.id,
      question('Yes, two small panels. They run on batteries, so no cables between the tables.'),
    )
  }
  const [asker] = others
  at(3)
  if (asker)
    await writeQuestion(
      asker,
      orbiter.viewer.id,
      question('Can you film a surprise party without being seen?'),
    )
}

async function sendFiles(customer: Viewer, bookingId: string): Promise<void> {
  const picture = await readFile('db/demo/media/reels/apartment-tour.webp')
  const files = []
  for (const [name, bytes] of [
    ['The room.webp', picture],
    ['Run of show.pdf', RUN_OF_SHOW],
  ] as const)
    files.push((await addAttachment(customer, bookingId, { name, bytes })).id)
  await sendWithAttachments(customer, bookingId, {
    ...message('Here is the room, and the run of show.'),
    files: files.join(','),
  })
}
