/** What decides whether somebody may take charge of an incident or hand it over. */
export type Charge = { acknowledgedAt: Date | null; acknowledgedBy: string | null; resolvedAt: Date | null }

/**
 * Taking charge happens once: again by the same person changes nothing, somebody else is told who was first, and an
 * outage that is over needs nobody any more (ONC-015).
 */
export const takeOutcome = (
  { acknowledgedAt, acknowledgedBy, resolvedAt }: Charge,
  userId: string,
): 'take' | 'unchanged' | 'incident_taken' | 'incident_over' => {
  if (acknowledgedAt !== null && acknowledgedBy === userId) return 'unchanged'
  if (resolvedAt !== null) return 'incident_over'
  return acknowledgedAt === null ? 'take' : 'incident_taken'
}

/** Only what was taken and goes on is handed to somebody else (ONC-017). */
export const handOverOutcome = (
  { acknowledgedAt, acknowledgedBy, resolvedAt }: Charge,
  userId: string,
): 'hand_over' | 'unchanged' | 'incident_untaken' | 'incident_over' => {
  if (acknowledgedAt === null) return resolvedAt === null ? 'incident_untaken' : 'incident_over'
  if (acknowledgedBy === userId) return 'unchanged'
  return resolvedAt === null ? 'hand_over' : 'incident_over'
}
