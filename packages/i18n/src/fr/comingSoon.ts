export const comingSoon = { text: 'Cette page arrive bientôt.' } as const
