/** An absence of a user, whole days as `YYYY-MM-DD`, both included. */
export type AbsentDays = { userId: string; from: string; to: string }

/**
 * The absence to show beside a user: `until` its last day if it lasts today, otherwise the next one; undefined without
 * any.
 */
export const shownAbsence = (
  absences: readonly AbsentDays[],
  userId: string,
  today: string,
): { state: 'until' | 'from'; from: string; to: string } | undefined => {
  const own = absences
    .filter((absence) => absence.userId === userId && absence.to >= today)
    .toSorted((one, other) => one.from.localeCompare(other.from))[0]
  return own && { state: own.from <= today ? 'until' : 'from', from: own.from, to: own.to }
}
