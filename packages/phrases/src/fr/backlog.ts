export const backlog = {
  account: 'Compte',
} as const
