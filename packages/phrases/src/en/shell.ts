import type { shell as fr } from '../fr/shell.ts'
import type { Shape } from '../shape.ts'

export const shell = {
  skip: 'Skip to content',
  mainNav: 'Main navigation',
  officeNav: 'Back-office navigation',
  openRail: 'Expand the navigation',
  closeRail: 'Collapse the navigation',
  requests: 'Requests',
  home: 'Home',
  person: 'My account',
  personOf: 'My account, {name}',
  language: 'Language',
  languageOf: { fr: 'Français', en: 'English' },
  theme: 'Theme',
  themeOf: { light: 'Light', dark: 'Dark', system: 'Same as device' },
  signOut: 'Sign out',
  inside: 'You are inside the account <app>{name}</app><more>; what you do there is signed {provider}</more>',
  leaveApp: 'Leave this account',
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The link may be old or incomplete.',
  notFoundAction: 'Back to the requests',
  brokenTitle: 'This page could not be shown',
  brokenText: 'The rest of the application works. You can try again or go back to the requests.',
  brokenPart: 'This part could not be shown.',
  notifications: 'Notifications',
  dismiss: 'Dismiss the notification',
} as const satisfies Shape<typeof fr>
