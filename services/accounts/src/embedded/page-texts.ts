import type { Locale } from '@passerelle/i18n/locales'

/** Texts of the fake provider's pages; kept out of the product's catalog, which browsers load. */
export const pageTexts = {
  fr: {
    title: 'Se connecter',
    lead: 'Choisissez un compte de l’équipe. Un clic suffit, aucun mot de passe n’est demandé.',
    list: 'Comptes de l’équipe',
    nobody: 'Aucun membre de l’équipe n’a encore de compte.',
    note: 'Fournisseur d’identité de démonstration. En production, l’équipe se connecte par celui de l’entreprise.',
    failed: 'La connexion n’a pas abouti',
    failedLead: 'La demande de connexion est incomplète ou a expiré.',
    restart: 'Recommencer la connexion',
  },
  en: {
    title: 'Sign in',
    lead: 'Choose an account of the team. One click is enough, no password is asked.',
    list: 'Accounts of the team',
    nobody: 'Nobody in the team has an account yet.',
    note: 'Identity provider for demonstrations. In production the team signs in through the company’s own.',
    failed: 'Signing in did not succeed',
    failedLead: 'The sign-in request is incomplete or has expired.',
    restart: 'Start signing in again',
  },
} as const satisfies Record<Locale, Record<string, string>>
