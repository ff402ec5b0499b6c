/** The subjects of an account's page for staff, in their order; the first is shown unless the address names another (UIX-018). */
export const appSubjects = [
  'identite',
  'fonctions',
  'etiquettes',
  'services',
  'externes',
  'evenements',
  'desactiver',
] as const
export type AppSubject = (typeof appSubjects)[number]

export type AppSearch = { subject?: AppSubject }

/** The subject that an address names; anything else is the first. */
export const validateAppSearch = ({ subject }: Record<string, unknown>): AppSearch => {
  const named = appSubjects.find((one) => one === subject)
  return named ? { subject: named } : {}
}
