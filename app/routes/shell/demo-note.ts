/** At the foot of every page of an installation that contains the demo. */
export const DEMO_NOTE = 'Demo: the people, prices and reviews here are made up.'
