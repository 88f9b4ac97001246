import { z } from 'zod'
import { parseInput } from '#app/base/form-input.ts'
import { requiredLine } from '#app/base/text-inputs.ts'
import { addReelInput } from '#market/reels/reel-inputs.ts'

/** Empty text means no duration. Text that is not a number becomes 0. */
function readDuration(text: string): number | null {
  if (!text.trim()) return null
  const seconds = Number(text)
  return Number.isFinite(seconds) ? seconds : 0
}

const text = z.string().max(4000, 'That is too long.').default('')
const checkbox = z
  .string()
  .optional()
  .transform((value) => value === 'on')

const reelTexts = z.object({
  title: text,
  description: text,
  videoUrl: text,
  thumbnailUrl: text,
  category: text,
  durationSeconds: text.transform(readDuration),
  tags: text.transform((tags) => tags.split(',')),
  isFeatured: checkbox,
  isActive: checkbox,
  // When absent, the Orbiter does not change.
  orbiterEmail: z.string().trim().toLowerCase().max(254, 'That is too long.').optional(),
})

const reelValues = addReelInput.omit({ orbiterId: true }).extend({
  isActive: z.boolean(),
  orbiterEmail: z.string().optional(),
})

export type ReelForm = z.output<typeof reelValues>

/** Parses the texts of the reel form. @throws InvalidInput */
export function readReelForm(input: unknown): ReelForm {
  return parseInput(reelValues, parseInput(reelTexts, input))
}

export const categoryInput = z.object({
  name: requiredLine(60, 'Enter a name.'),
  displayOrder: z
    .string()
    .max(20, 'That is too long.')
    .default('')
    .transform((order) => (Number.isFinite(Number(order)) ? Math.trunc(Number(order)) : 0))
    .pipe(z.number().min(0, 'The order is at least 0.').max(9999, 'The order is at most 9,999.')),
  isActive: checkbox,
})
