export const accountSettings = {} as const
