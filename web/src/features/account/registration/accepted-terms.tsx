import { toIsoDate } from '@passerelle/kernel/format-date'
import { versionsOn } from '@passerelle/kernel/legal-documents'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { legalPages, type LegalPage } from '../../../kit/config/legal-pages.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'

/** A link to a legal page; the words alone where the installation names no address. */
const legal = (page: LegalPage, words: ReactNode) => {
  const address = legalPages[page]
  return address === undefined ? (
    words
  ) : (
    <a href={address} target="_blank" rel="noreferrer" className="link">
      {words}
    </a>
  )
}

/** What is accepted, each document with the version in force, to be read before (APP-003). */
export const AcceptedTerms = () => {
  const t = useTranslations('registration')
  const today = toIsoDate(serverNow())
  const version = (document: 'cgvInfogerance' | 'cgvPrestation' | 'cguCgs') =>
    String(versionsOn(document, today).current?.version ?? 1)
  return t.rich('accept', {
    infogerance: version('cgvInfogerance'),
    prestation: version('cgvPrestation'),
    use: version('cguCgs'),
    i: (words) => legal('cgvInfogerance', words),
    p: (words) => legal('cgvPrestation', words),
    u: (words) => legal('cguCgs', words),
  })
}

/** Where it is read how personal data are handled; nothing where the installation names no address. */
export const PersonalData = () => {
  const t = useTranslations('signIn')
  return legalPages.personalData === undefined ? null : legal('personalData', t('legal.personalData'))
}
