export const clouds = {} as const
