/** The forms whose drafts the server stores, and the stored fields of each form. */
export const DRAFT_FORMS = {
  enquiry: [
    'name',
    'email',
    'phone',
    'occasion',
    'eventType',
    'eventDate',
    'startTime',
    'eventEnd',
    'location',
    'packageType',
    'guestCount',
    'budget',
    'details',
  ],
  'book-package': [
    'packageId',
    'occasion',
    'businessName',
    'eventType',
    'contactEmail',
    'contactPhone',
    'city',
    'eventLocation',
    'eventDate',
    'startTime',
    'eventEnd',
    'specialRequests',
  ],
  'create-project': [
    'title',
    'description',
    'projectType',
    'budgetRange',
    'deadline',
    'eventDate',
    'startTime',
    'eventEnd',
  ],
  'create-booking': [
    'service',
    'date',
    'time',
    'eventEnd',
    'address',
    'city',
    'zipCode',
    'state',
    'occasion',
    'notes',
  ],
  profile: [
    // The account's name when the draft was typed. A newer account name takes precedence over the
    // draft.
    'accountName',
    'fullName',
    'username',
    'bio',
    'experienceLevel',
    'location',
  ],
  'profile-links': [
    'portfolioUrl',
    'instagram',
    'youtube',
    'tiktok',
    'website',
    'imageUrl',
    'coverReelUrl',
  ],
} as const

export type DraftForm = keyof typeof DRAFT_FORMS

export const isDraftForm = (form: string): form is DraftForm => Object.hasOwn(DRAFT_FORMS, form)
