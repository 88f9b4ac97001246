import { z } from 'zod'
import { InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { line, requiredLine } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import {
  CLAIM_IDS,
  CLAIM_LIMITS,
  STANDARD_CLAIMS,
  type Claim,
  type ClaimId,
} from '#people/settings/claims.ts'
import { saveSetting } from '#people/settings/save-setting.server.ts'
import { findSetting, type SettingValue } from '#people/settings/settings.server.ts'
import { TableCache } from '#app/platform/read-cache.ts'

type Changes = SettingValue<'claims'>

export interface StoredClaim extends Claim {
  label: string
  place: string
  isShown: boolean
  /** True when the claim differs from the standard text. */
  isChanged: boolean
}

const cache = new TableCache<Changes>('settings')
const readChanges = () => cache.read('claims', async () => (await findSetting('claims')) ?? {})

function claimOf(id: ClaimId, changes: Changes): StoredClaim {
  const { label, place, ...standard } = STANDARD_CLAIMS[id]
  return { id, label, place, ...standard, ...changes[id], isChanged: changes[id] !== undefined }
}

/** Every claim, including hidden ones. */
export async function listClaims(): Promise<StoredClaim[]> {
  const changes = await readChanges()
  return CLAIM_IDS.map((id) => claimOf(id, changes))
}

/** The visible claims among these, in the given order. */
export async function readClaims(ids: readonly ClaimId[]): Promise<Claim[]> {
  const changes = await readChanges()
  return ids.flatMap((id) => {
    const { title, text, isShown } = claimOf(id, changes)
    return isShown ? [{ id, title, text }] : []
  })
}

/** The text of a one-line claim; null while it is hidden. */
export async function findClaimText(id: ClaimId): Promise<string | null> {
  const [claim] = await readClaims([id])
  return claim?.text ?? null
}

const claimInput = z.object({
  title: line(CLAIM_LIMITS.title).default(''),
  text: requiredLine(CLAIM_LIMITS.text, 'Enter a text, or hide the claim.'),
  isShown: z.literal('on').optional(),
})

const describe = ({ title, text, isShown }: Omit<Claim, 'id'> & { isShown: boolean }) =>
  [title, text, isShown ? 'shown' : 'hidden'].filter(Boolean).join(' | ')

function change(
  viewer: Viewer,
  claimId: string,
  decide: (standard: Omit<Claim, 'id'> & { isShown: boolean }) => Changes[string],
): Promise<void> {
  const id = CLAIM_IDS.find((known) => known === claimId)
  if (!id) throw new NotFound('There is no such claim.')
  const { label, place, ...standard } = STANDARD_CLAIMS[id]
  return saveSetting('claims', viewer, (before) => {
    const { [id]: old, ...others } = before ?? {}
    const changed = decide(standard)
    const next = Object.keys(changed).length === 0 ? others : { ...others, [id]: changed }
    const [from, to] = [describe({ ...standard, ...old }), describe({ ...standard, ...changed })]
    return { next, audited: { label: `${place}: ${standard.title || label}`, from, to } }
  })
}

/**
 * Changes a claim on all pages. Stores only the differences from the standard text.
 * @throws NotAllowed, InvalidInput, NotFound
 */
export async function changeClaim(viewer: Viewer, claimId: string, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { title, text, isShown } = parseInput(claimInput, input)
  return change(viewer, claimId, (standard) => {
    if (standard.title && !title) throw new InvalidInput({ title: 'Write a title.' })
    return {
      ...(standard.title && title !== standard.title && { title }),
      ...(text !== standard.text && { text }),
      ...((isShown === 'on') !== standard.isShown && { isShown: isShown === 'on' }),
    }
  })
}

/** Restores the standard text. @throws NotAllowed, NotFound */
export async function restoreClaim(viewer: Viewer, claimId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return change(viewer, claimId, () => ({}))
}
