export const heldSession = {
  title: 'Your session has ended',
  text: 'What you typed is still here. Sign in again in a new tab, then go on here.',
  textInside: 'What you typed is still here. Sign in again in a new tab, open this account there, then go on here.',
  signIn: 'Sign in again',
  leave: 'Leave without saving',
} as const
