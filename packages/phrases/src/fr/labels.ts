export const labels = {} as const
