export const recovery = {} as const
