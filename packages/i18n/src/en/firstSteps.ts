export const firstSteps = {
  title: 'Three first steps',
  request: 'Write a request',
  requestText: '{provider} gets it at once and replies to you here.',
  colleagues: 'Invite your colleagues',
  colleaguesText: 'Each has an access of their own, you stay the administrator.',
  invite: 'Invite',
  notifications: 'Choose what you are told',
  notificationsText: 'By email or on this device, at your hours.',
  choose: 'Choose',
  protection: 'Protect your sign-in',
  protectionText: 'A code from your phone in addition to the password.',
  protect: 'Turn on',
} as const
