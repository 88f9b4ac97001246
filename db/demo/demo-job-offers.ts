/** Offers of the demo's managed jobs, and the Orbiters who accept them. */
import type { Viewer } from '#people/accounts/viewer.ts'
import { acceptOffer, declineOffer } from '#work/projects/answer-offer.server.ts'
import { assignOrbiter } from '#work/projects/assign-orbiter.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { db } from '#app/platform/db.ts'
import { noteCharge } from './demo-money.ts'
import type { MadeCreator } from './people.ts'

interface OpenOffer {
  id: string
  viewer: Viewer
}

async function openOffers(projectId: string, creators: MadeCreator[]): Promise<OpenOffer[]> {
  const offers = await db()
    .selectFrom('assignmentOffers')
    .select(['id', 'orbiterId'])
    .where('projectId', '=', projectId)
    .where('status', '=', 'open')
    .orderBy('score', 'desc')
    .execute()
  return offers.flatMap(({ id, orbiterId }) => {
    const viewer = creators.find((creator) => creator.viewer.id === orbiterId)?.viewer
    return viewer ? [{ id, viewer }] : []
  })
}

/** Declines the open offers of others until `chosen` gets one. Returns null if they never do. */
export async function waitForOffer(
  projectId: string,
  chosen: MadeCreator,
  creators: MadeCreator[],
): Promise<OpenOffer | null> {
  for (
    let offers = await openOffers(projectId, creators);
    offers.length > 0;
    offers = await openOffers(projectId, creators)
  ) {
    const own = offers.find((offer) => offer.viewer.id === chosen.viewer.id)
    if (own) return own
    for (const { id, viewer } of offers)
      await declineOffer(viewer, id, { reason: 'Away that day.' })
    await dispatchProject(projectId)
  }
  return null
}

export async function accept(
  projectId: string,
  offer: OpenOffer | null | undefined,
): Promise<{ viewer: Viewer; assignmentId: string } | null> {
  if (!offer) return null
  await acceptOffer(offer.viewer, offer.id)
  noteCharge({ projectId })
  const row = await db()
    .selectFrom('orbiterAssignments')
    .select('id')
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return { viewer: offer.viewer, assignmentId: row.id }
}

/** The team assigns the first creator of a city who has passed the interview. */
export async function assignFirst(
  projectId: string,
  admin: Viewer,
  creators: MadeCreator[],
  city: string,
): Promise<{ viewer: Viewer; assignmentId: string } | null> {
  const near = creators.find((creator) => creator.city === city && creator.level !== 'beginner')
  if (!near) return null
  const orbiterId = near.viewer.id
  const made = await assignOrbiter(admin, { projectId, orbiterId, despiteConflicts: true })
  noteCharge({ projectId })
  return { viewer: near.viewer, ...made }
}
