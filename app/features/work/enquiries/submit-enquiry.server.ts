import { InvalidInput } from '#app/base/errors.ts'
import { endTrouble, usualEnd } from '#app/base/event-end.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { earliestEventDate } from '#market/catalog/cities.server.ts'
import { awaitCity, findUnservedCity } from '#market/catalog/served-places.server.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { asSold, type SoldProduct } from '#market/catalog/product.ts'
import { extentOfProduct } from '#market/catalog/product-extent.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { insertEnquiry } from '#work/enquiries/change-enquiry.server.ts'
import { isPackageType, type Budget } from '#work/enquiries/enquiry.ts'
import { submitEnquiryInput, type SubmitEnquiryInput } from '#work/enquiries/enquiry-inputs.ts'
import { confirmationMail, teamMail } from '#work/enquiries/enquiry-mails.ts'
import { DEFAULT_ZONE, instantOf } from '#app/base/zoned-time.ts'
import { choosePlaceOfVenue } from '#market/places/choose-place.server.ts'
import type { Place } from '#market/places/place.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { findEnquiryOfKey } from '#work/enquiries/sent-form.server.ts'
import { inputHash } from '#app/platform/idempotency.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/** Each budget as a range; a null maximum is open-ended. */
const BUDGET_CENTS: Readonly<Record<Budget, readonly [min: number, max: number | null]>> = {
  'under-200': [0, 20_000],
  '200-500': [20_000, 50_000],
  '500-1000': [50_000, 100_000],
  '1000-2000': [100_000, 200_000],
  '2000+': [200_000, null],
}

export interface Sender {
  viewer: Viewer | null
  /** The client's IP address. */
  address: string
}

export interface SubmittedEnquiry {
  id: string
  replyDueAt: Date
  /** The city, if Orbit does not work there yet; the sender is then on that city's list. */
  unservedCity: string | null
}

/**
 * Accepts a quote enquiry: stores it, then emails the team and the sender. Sending the same form
 * with the same content again creates nothing new.
 * @throws InvalidInput, KeyReused, RateLimited
 */
export async function submitEnquiry(
  values: unknown,
  { viewer, address }: Sender,
): Promise<SubmittedEnquiry> {
  const input = parseInput(submitEnquiryInput, values)
  const first = await findEnquiryOfKey(db(), 'quote', input)
  const place = input.location ? await choosePlaceOfVenue('location', input.location) : null
  const unserved = place && (await findUnservedCity(place))
  const unservedCity = unserved?.label ?? null
  if (first) return { ...first, unservedCity }
  if (input.eventDate && input.eventDate < (await earliestEventDate()))
    throw new InvalidInput({ eventDate: 'Choose a date from today on.' })
  const trouble = endTrouble(input.startTime, input.eventEnd)
  if (trouble) throw new InvalidInput({ eventEnd: trouble })
  await countTry({
    key: `enquiry:address:${addressGroup(address)}`,
    limit: 30,
    windowSeconds: 3600,
  })
  await countTry({ key: `enquiry:email:${input.email}`, limit: 10, windowSeconds: 3600 })
  const product = await findPackage(input.packageType)
  return transaction(async (tx) => {
    const stored = await storeEnquiry(tx, { ...input, product }, place, viewer)
    const answer = { id: stored.id, replyDueAt: stored.replyDueAt, unservedCity }
    if (stored.isRepeat) return answer
    const { email } = input
    await awaitCity(tx, unserved, { side: 'customer', userId: viewer?.id ?? null, email })
    const { supportEmail } = await getSetting('contact', tx)
    const facts = { ...input, product, replyDueAt: stored.replyDueAt }
    await queueMails(tx, [
      ...(supportEmail ? [teamMail(supportEmail, facts)] : []),
      confirmationMail(facts),
    ])
    return answer
  })
}

/** @throws InvalidInput if the type is neither `custom` nor for sale */
async function findPackage(packageType: string): Promise<SoldProduct | null> {
  if (packageType === '' || packageType === 'custom') return null
  const forSale = await Promise.all([
    listProducts('event-package'),
    listProducts('wedding-package'),
  ])
  const product = forSale.flat().find(({ id }) => id === packageType)
  if (product) return asSold(product)
  throw new InvalidInput({
    packageType: isPackageType(packageType)
      ? 'This package is no longer on offer. Choose another.'
      : 'Choose one of the options.',
  })
}

/** The end that the person entered, or else their start plus the length of the chosen product. */
function endOf(
  { startTime, eventEnd }: SubmitEnquiryInput,
  product: SoldProduct | null,
): string | null {
  if (eventEnd || !startTime || !product) return eventEnd || null
  return usualEnd(startTime, extentOfProduct(product).durationMinutes)
}

async function storeEnquiry(
  tx: Tx,
  { product, ...input }: SubmitEnquiryInput & { product: SoldProduct | null },
  place: Place | null,
  viewer: Viewer | null,
): Promise<Omit<SubmittedEnquiry, 'unservedCity'> & { isRepeat: boolean }> {
  const [budgetMinCents, budgetMaxCents] = BUDGET_CENTS[input.budget as Budget] ?? [null, null]
  const stored = await insertEnquiry(
    tx,
    {
      formKey: input.formKey,
      inputHash: inputHash({ kind: 'quote', ...input }),
      userId: viewer?.id ?? null,
      kind: 'quote',
      serviceType: input.eventType,
      name: input.name,
      email: input.email,
      phone: input.phone || null,
      occasion: input.occasion || null,
      eventDate: input.eventDate || null,
      requestedTime: input.startTime || null,
      eventEndTime: endOf(input, product),
      location: input.location || null,
      placeId: place?.id ?? null,
      packageType: input.packageType || null,
      product: product && JSON.stringify(product),
      guestCount: input.guestCount || null,
      budget: input.budget || null,
      budgetMinCents,
      budgetMaxCents,
      description: input.details || null,
    },
    input.eventDate
      ? instantOf(input.eventDate, input.startTime || '12:00', place?.timeZone ?? DEFAULT_ZONE)
      : null,
  )
  if (stored) return { ...stored, isRepeat: false }
  const first = await findEnquiryOfKey(tx, 'quote', input)
  if (!first) throw new Error("The form's key belongs to an inquiry that does not exist")
  return { ...first, isRepeat: true }
}
