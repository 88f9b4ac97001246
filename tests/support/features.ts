/** The groups of features, and which features belong to each group. */

/** Lowest first: a feature may import features of its own group and of lower ones. */
export const FEATURE_GROUPS = [
  'people',
  'files',
  'market',
  'delivery',
  'money',
  'work',
  'team',
  'notifications',
  'privacy',
]

/** Groups without separate features: their folders are parts of one feature. */
const ROOMS = new Set(['notifications', 'privacy'])

/** `work/bookings` of a file in `app/features/work/bookings`. Null outside of features. */
export function featureOf(file: string): string | null {
  const folder = /^app\/features\/(.+)\/[^/]+$/.exec(file)?.[1]
  const [group = '', ...folders] = folder?.split('/') ?? []
  if (ROOMS.has(group)) return group
  return folder === undefined ? null : [group, ...folders.slice(0, 1)].join('/')
}

/** The last part of a feature's name: `bookings` of `work/bookings`. */
export const shortName = (feature: string): string => feature.split('/').at(-1) ?? feature

/** The position of a feature's group in the order; -1 for a group that is not in the list. */
export const groupRank = (feature: string): number =>
  FEATURE_GROUPS.indexOf(feature.split('/')[0] ?? '')
