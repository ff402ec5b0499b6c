import { expect, test } from 'vitest'
import { getTranslator } from '@passerelle/i18n/translate'
import { commandsFor } from '../../../features/portal/search/commands-for.ts'
import { settingDestinations } from './setting-destinations.ts'

const ada = { admin: true, staff: false, features: ['phone-support'] }

/** What people type, in French and in English, and the setting that has to be among at most five lines. */
const searches: [setting: string, fr: string[], en: string[]][] = [
  ['identity', ['prénom', 'langue', 'photo'], ['first name', 'language', 'photo']],
  ['email', ['changer email', 'adresse mail'], ['change email', 'email address']],
  ['password', ['mot de passe', 'changer mot de passe'], ['password', 'change password']],
  ['second-factor', ['2fa', 'double authentification', 'totp'], ['2fa', 'two factor', 'totp']],
  ['passkeys', ['passkey', 'empreinte'], ['passkey', 'fingerprint']],
  ['sessions', ['appareil', 'déconnecter'], ['device', 'sign out']],
  ['notifications', ['notifications', 'résumé', 'push'], ['notifications', 'digest', 'push']],
  ['infos', ['logo', 'couleur', 'tva', 'adresse société'], ['logo', 'colour', 'color', 'vat', 'company address']],
  ['tarifs', ['tarif', 'prix', 'hors horaires', 'facturation'], ['pricing', 'price', 'out of hours', 'billing']],
  ['documents', ['cgv', 'conditions', 'documents légaux'], ['terms', 'legal documents']],
  ['support', ['code de support', 'téléphone support'], ['support code', 'phone support']],
  ['paiement', ['stripe', 'paiement', 'iban'], ['stripe', 'payment', 'iban']],
  ['expediteur', ['smtp', 'mail', 'expéditeur', 'serveur mail'], ['smtp', 'mail', 'sender', 'mail server']],
  ['emails', ['écrire email', 'ouvrir demande email'], ['write email', 'open request email']],
  ['reponses', ['réponses par email'], ['answers by email', 'answer by mail']],
  ['modeles', ['modèle mail', 'courriel texte', 'variable'], ['mail template', 'email text', 'variable']],
  ['jetons', ['jeton', 'api', 'token'], ['token', 'api', 'access token']],
  ['webhooks', ['webhook', 'signature'], ['webhook', 'signature']],
  ['journal', ['journal', 'audit', 'historique'], ['audit', 'history']],
  ['export', ['export', 'rgpd', 'télécharger'], ['export', 'gdpr', 'download']],
]

const found = (locale: 'fr' | 'en', typed: string) => {
  const t = getTranslator(locale) as Parameters<typeof settingDestinations>[1]
  const commands = settingDestinations(ada, t).map((place) => ({
    ...place,
    icon: () => null,
    onSelect: () => undefined,
  }))
  return commandsFor(commands as never, typed).map((command) => {
    const place = command as unknown as { section?: string; subject?: string }
    return place.section ?? place.subject
  })
}

test('[UIX-035] every setting is in the table of searches', () => {
  const all = settingDestinations(ada, getTranslator('fr') as Parameters<typeof settingDestinations>[1])
  expect(new Set(all.map((place) => ('section' in place ? place.section : place.subject)))).toEqual(
    new Set(searches.map(([setting]) => setting)),
  )
})

test.each(searches.flatMap(([setting, fr, en]) => [['fr', setting, fr] as const, ['en', setting, en] as const]))(
  '[UIX-035] in %s, %s is found by one search',
  (locale, setting, typed) => {
    for (const words of typed) {
      const list = found(locale, words)
      expect({ words, list }).toEqual({ words, list: expect.arrayContaining([setting]) })
      expect({ words, crowded: list.length > 5 }).toEqual({ words, crowded: false })
    }
  },
)
