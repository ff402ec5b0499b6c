/** Returns the problem code of each failed request, `done` for the others. */
export const outcomesOf = (settled: readonly PromiseSettledResult<unknown>[]): string[] =>
  settled.map((each) => (each.status === 'fulfilled' ? 'done' : ((each.reason as { code?: string }).code ?? 'failed')))
