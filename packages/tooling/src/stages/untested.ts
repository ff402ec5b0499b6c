/**
 * One line for the end of a run: which stages were skipped, and how to have them. Undefined when none was. Tests that
 * were skipped within a stage are counted in its row.
 */
export const untestedLine = (
  results: readonly { name: string; missing?: string | undefined }[],
): string | undefined => {
  const byReason = new Map<string, string[]>()
  for (const { name, missing } of results)
    if (missing !== undefined) byReason.set(missing, [...(byReason.get(missing) ?? []), name])
  if (byReason.size === 0) return undefined
  const reasons = [...byReason].map(([reason, names]) => `${names.join(', ')} (${reason})`)
  return `NOT EVERYTHING WAS TESTED, skipped here: ${reasons.join('; ')}`
}
