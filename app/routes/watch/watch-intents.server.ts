/** The actions of the forms behind a link. Each checks the link and this browser's visit again. */
import { redirect } from 'react-router'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { addComment } from '#delivery/comments/add-comment.server.ts'
import { approvePiece, undoApproval } from '#delivery/deliveries/approve-piece.server.ts'
import { actorOf, nameVisitor, readVisit, unlockLink } from '#delivery/sharing/open-link.server.ts'
import type { LinkPermission } from '#delivery/sharing/share-link.ts'
import type { Intents, SentForm } from '#app/forms/form-action.server.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import {
  COMMENT_SENT,
  commentIntents,
} from '#app/routes/deliveries/screening/comment-intents.server.ts'
import { openWatch } from '#app/routes/watch/read-watch.server.ts'

async function visitOf({ params: { token = '' }, request, context }: SentForm) {
  const link = await openWatch(token, context.get(remoteAddressContext))
  return { link, visit: readVisit(link, request.headers.get('cookie')) }
}

const actorFor = (needed: LinkPermission) => async (sent: SentForm) => {
  const { link, visit } = await visitOf(sent)
  return actorOf(link, visit, needed)
}

/** Redirects back to the form's page, with a cookie for the browser. */
function remembered({ request, params: { token = '' } }: SentForm, cookie: string): Response {
  const { searchParams } = new URL(request.url)
  const query = { piece: searchParams.get('piece'), do: searchParams.get('do') }
  return redirect(deliveryPaths.watch(token, query), { headers: { 'Set-Cookie': cookie } })
}

const pieceOf = ({ values }: SentForm) => values['pieceId'] ?? ''

export const WATCH_INTENTS: Intents = {
  ...commentIntents(actorFor('comment')),
  /** The first comment also says who writes it; the name is stored only if the comment is. */
  comment: async (sent) => {
    const { link, visit } = await visitOf(sent)
    const cookie = visit.name ? null : nameVisitor(link, visit, sent.values)
    const actor = actorOf(link, cookie ? readVisit(link, cookie) : visit, 'comment')
    await addComment(actor, sent.values['versionId'] ?? '', sent.values)
    return cookie ? remembered(sent, cookie) : COMMENT_SENT
  },
  unlock: async (sent) => {
    const { link, visit } = await visitOf(sent)
    return remembered(sent, await unlockLink(link, visit, sent.values))
  },
  name: async (sent) => {
    const { link, visit } = await visitOf(sent)
    return remembered(sent, nameVisitor(link, visit, sent.values))
  },
  approve: async (sent) => {
    await approvePiece(await actorFor('approve')(sent), pieceOf(sent))
    return { title: 'Approved', description: 'You can undo this for a minute.', toast: false }
  },
  undo: async (sent) => {
    await undoApproval(await actorFor('approve')(sent), pieceOf(sent))
    return { title: 'Undone', description: 'It waits for an answer again.', toast: false }
  },
}
