/**
 * The first name of an Orbiter, who is a person. A customer may be a company, so a customer's name
 * is always written in full.
 */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name
