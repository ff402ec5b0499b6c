type Incident = { acknowledgedAt: string | null; isProd: boolean; startedAt: string }

const rank = ({ acknowledgedAt, isProd }: Incident) => (acknowledgedAt === null ? 0 : 2) + (isProd ? 0 : 1)

/** Sorts what nobody has taken charge of first, production before the rest, by the moment at which its clock ends. */
export const byUrgency = (a: Incident, b: Incident): number =>
  rank(a) - rank(b) || Date.parse(a.startedAt) - Date.parse(b.startedAt)
