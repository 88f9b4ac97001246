import type { z } from 'zod'
import { InvalidInput, NotFound } from '#app/base/errors.ts'
import { endTrouble } from '#app/base/event-end.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid, newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { requireOpenAccount } from '#people/accounts/require-open-account.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { PROJECT_BUDGETS } from '#work/projects/project.ts'
import { changeProject, insertProject } from '#work/projects/change-project.server.ts'
import { createProjectInput } from '#work/projects/project-inputs.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { findAnswer, once } from '#app/platform/idempotency.ts'
import { countTry } from '#app/platform/rate-limit.ts'

export interface CreatedProject {
  id: string
  status: 'draft' | 'submitted'
}

/** @throws InvalidInput */
function checkEvent(
  viewer: Viewer,
  { eventDate, startTime, eventEnd }: z.infer<typeof createProjectInput>,
): void {
  if (eventDate && eventDate < todayIn(viewer.timeZone, now()))
    throw new InvalidInput({ eventDate: 'Choose a date from today on.' })
  const trouble = endTrouble(startTime, eventEnd)
  if (trouble) throw new InvalidInput({ eventEnd: trouble })
}

/**
 * Submits a project to the team (`submitted`), or saves it as a draft.
 * @throws InvalidInput, KeyReused, RateLimited, Conflict (`account-closed`)
 */
export async function createProject(viewer: Viewer, values: unknown): Promise<CreatedProject> {
  const input = parseInput(createProjectInput, values)
  const sending = { userId: viewer.id, scope: 'create-project', key: input.formKey, input }
  const first = await findAnswer<CreatedProject>(sending)
  if (first) return first
  if (input.deadline && input.deadline < todayIn(viewer.timeZone, now()))
    throw new InvalidInput({ deadline: 'Choose a date from today on.' })
  checkEvent(viewer, input)
  await countTry({ key: `create-project:${viewer.id}`, limit: 60, windowSeconds: 3600 })
  const budget = PROJECT_BUDGETS.find((entry) => entry.value === input.budgetRange)
  const status = input.intent === 'draft' ? 'draft' : 'submitted'
  return transaction((tx) =>
    once<CreatedProject>(tx, sending, async () => {
      await requireOpenAccount(tx, viewer.id)
      const id = newId()
      await insertProject(
        tx,
        { project: input.intent === 'draft' ? 'draft' : 'submit', match: 'wait' },
        {
          id,
          userId: viewer.id,
          title: input.title,
          description: input.description || null,
          projectType: input.projectType,
          budgetRange: input.budgetRange || null,
          budgetMinCents: budget?.minCents ?? null,
          budgetMaxCents: budget?.maxCents ?? null,
          deadline: input.deadline || null,
          eventDate: input.eventDate || null,
          eventStartTime: input.startTime || null,
          eventEndTime: input.eventEnd || null,
          contactEmail: viewer.email,
        },
      )
      const kind = status === 'draft' ? 'project.drafted' : 'project.submitted'
      await recordEvent(tx, {
        kind,
        subjectType: 'project',
        subjectId: id,
        actorId: viewer.id,
        toStatus: status,
        audience: [viewer.id],
      })
      return { id, status }
    }),
  )
}

/**
 * Submits the owner's own draft to the team. Idempotent.
 * @throws NotFound when it is not theirs; Conflict (`account-closed`)
 */
export async function submitDraft(viewer: Viewer, projectId: string): Promise<void> {
  await transaction(async (tx) => {
    await requireOpenAccount(tx, viewer.id)
    const isChanged =
      isUuid(projectId) &&
      (await changeProject(tx, projectId, {
        project: 'submit',
        set: { submittedAt: now() },
        where: (eb) => eb.and([eb('userId', '=', viewer.id), eb('matchStatus', '=', 'none')]),
      }))
    if (!isChanged) {
      const own =
        isUuid(projectId) &&
        (await tx
          .selectFrom('videoProjects')
          .select('status')
          .where('id', '=', projectId)
          .where('userId', '=', viewer.id)
          .executeTakeFirst())
      if (own && own.status !== 'draft') return
      throw new NotFound('There is no such draft.')
    }
    await recordEvent(tx, {
      kind: 'project.submitted',
      subjectType: 'project',
      subjectId: projectId,
      actorId: viewer.id,
      fromStatus: 'draft',
      toStatus: 'submitted',
      audience: [viewer.id],
    })
  })
}
