/** The long forms that lead into the managed flow, from the enquiry on, whose drafts are kept for whoever is signed in, with what is kept of each. */
export const OWN_DRAFTS = {
  enquiry: ['name', 'email', 'phone', 'eventType', 'eventDate', 'location', 'packageType', 'guestCount', 'budget', 'details'],
  'book-package': [
    'packageId',
    'businessName',
    'eventType',
    'contactEmail',
    'contactPhone',
    'city',
    'eventLocation',
    'eventDate',
    'startTime',
    'specialRequests',
  ],
  'create-project': ['title', 'description', 'projectType', 'budgetRange', 'deadline'],
  'create-booking': ['service', 'date', 'time', 'address', 'city', 'zipCode', 'state', 'notes'],
} as const

export type OwnDraftForm = keyof typeof OWN_DRAFTS

export const isOwnDraftForm = (form: string): form is OwnDraftForm => Object.hasOwn(OWN_DRAFTS, form)
