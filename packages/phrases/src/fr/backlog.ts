export const backlog = {} as const
