/**
 * The first name of an Orbiter, who is a person. A customer may be a company, so their name is always
 * written whole.
 */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name
