type Known = { appName: string; providerName: string }

const samples: Record<string, { fr: string; en: string }> = {
  firstName: { fr: 'Ada', en: 'Ada' },
  inviterName: { fr: 'Ada Lemoine', en: 'Ada Lemoine' },
  expiresAt: { fr: 'mar. 10 févr. à 14:20', en: 'Tue 10 Feb at 14:20' },
  since: { fr: 'lun. 26 janv.', en: 'Mon 26 Jan' },
  closesAt: { fr: 'lun. 9 mars à 10:12', en: 'Mon 9 March at 10:12' },
  dueAt: { fr: '5 mars', en: '5 March' },
  taskSlug: { fr: 'ATL-2', en: 'ATL-2' },
  taskName: { fr: 'Déménager la messagerie', en: 'Move mail to the new hosting' },
  requestId: { fr: 'ATL-2', en: 'ATL-2' },
  requestName: { fr: 'Déménager la messagerie', en: 'Move mail to the new hosting' },
  authorName: { fr: 'Emma', en: 'Emma' },
  messages: {
    fr: '« La bascule est prévue samedi matin. »',
    en: '“The move is planned for Saturday morning.”',
  },
  until: { fr: 'lun. 9 mars à 10:12', en: 'Mon 9 March at 10:12' },
  question: {
    fr: 'La demande « Déménager la messagerie » ne peut pas avancer sans vous.',
    en: 'The request “Move mail to the new hosting” cannot go on without you.',
  },
  number: { fr: 'F-2026-031', en: 'F-2026-031' },
  amount: { fr: '2 560,00 € HT', en: '€2,560.00 excl. VAT' },
}

/**
 * Value of a template variable in the preview: sample data, the account's own name, a link to the account's pages
 * (APP-011).
 */
export const sampleValue = (name: string, language: 'fr' | 'en', known: Known): string => {
  if (name === 'appName' || name === 'providerName') return known[name]
  if (name === 'link') return `${location.origin}/…`
  return samples[name]?.[language] ?? name
}
