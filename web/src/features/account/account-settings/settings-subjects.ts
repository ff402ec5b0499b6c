export const settingsSubjects = [
  'infos',
  'tarifs',
  'documents',
  'support',
  'paiement',
  'emails',
  'expediteur',
  'modeles',
  'reponses',
  'jetons',
  'webhooks',
  'journal',
  'export',
] as const
export type SettingsSubject = (typeof settingsSubjects)[number]
export type SettingsGroupName = 'account' | 'mails' | 'connections' | 'data'

type Viewer = { admin: boolean; staff: boolean; features: readonly string[] }

const groups: Record<SettingsGroupName, readonly SettingsSubject[]> = {
  account: ['infos', 'tarifs', 'documents', 'support', 'paiement'],
  mails: ['emails', 'expediteur', 'modeles', 'reponses'],
  connections: ['jetons', 'webhooks'],
  data: ['journal', 'export'],
}

/** Sections that plain users of the account read too, without changing anything. */
const readByAll: readonly SettingsSubject[] = ['infos', 'tarifs', 'documents']

const may = (subject: SettingsSubject, { admin, staff, features }: Viewer) => {
  // The support code identifies the calling customer; staff have none (APP-006).
  if (subject === 'support') return !staff && features.includes('phone-support')
  // Only the account takes its data away.
  if (subject === 'export') return admin && !staff
  return admin || staff || readByAll.includes(subject)
}

/** Settings sections the user may open, by group, in the order of the index (APP-010, UIX-035). */
export const subjectsFor = (viewer: Viewer): { group: SettingsGroupName; subjects: SettingsSubject[] }[] =>
  (Object.keys(groups) as SettingsGroupName[])
    .map((group) => ({ group, subjects: groups[group].filter((subject) => may(subject, viewer)) }))
    .filter(({ subjects }) => subjects.length > 0)

/** The section of a path if the user may open it, else the information of the account; the journal is an audit too. */
export const subjectAt = (path: string, subjects: readonly SettingsSubject[]): SettingsSubject => {
  const name = path === '/settings/audit' ? 'journal' : path.replace('/settings/', '')
  return subjects.find((subject) => subject === name) ?? 'infos'
}

/** Sections whose fields save when they are left; the others have a button, or nothing to save. */
const selfSaving: readonly SettingsSubject[] = ['infos', 'tarifs']

export const savesItself = (subject: SettingsSubject): boolean => selfSaving.includes(subject)
