/** Sections that the settings of the account have too (ADM-005, APP-011 to APP-013). */
export const sharedSubjects = ['paiement', 'expediteur', 'modeles'] as const
export type SharedSubject = (typeof sharedSubjects)[number]

/** Sections of an account's page for staff, in display order; the first is the default (UIX-018). */
export const appSubjects = [
  'identite',
  'appel',
  'fonctions',
  'etiquettes',
  ...sharedSubjects,
  'services',
  'abonnements',
  'externes',
  'evenements',
  'desactiver',
] as const
export type AppSubject = (typeof appSubjects)[number]

export type AppSearch = { subject?: AppSubject }

/** Section in the search params; the first one if invalid. */
export const validateAppSearch = ({ subject }: Record<string, unknown>): AppSearch => {
  const named = appSubjects.find((one) => one === subject)
  return named ? { subject: named } : {}
}
