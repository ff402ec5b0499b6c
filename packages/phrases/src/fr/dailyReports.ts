export const dailyReports = {} as const
