export const monitoring = {} as const
