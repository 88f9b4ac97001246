import { InvalidInput } from '#app/base/errors.ts'
import { hasContacts } from '#people/masking/shown-text.ts'

/**
 * Refuses contact details in fields that an Orbiter reads before a booking is agreed.
 * @param fields the entered texts, by the name of their field
 * @throws InvalidInput
 */
export function refuseContacts(fields: Readonly<Record<string, string>>): void {
  const faults = Object.entries(fields)
    .filter(([, text]) => hasContacts(text))
    .map(([name]) => [
      name,
      'Leave contact details out. Your Orbiter sees your email once they accept.',
    ])
  if (faults.length > 0)
    throw new InvalidInput(Object.fromEntries(faults) as Record<string, string>)
}
