import { days } from './durations.ts'

/** End of life (Paris date) of each minor version of Kubernetes, according to the upstream release plan. */
const endOfLife: Readonly<Record<string, string>> = {
  '1.29': '2025-02-28',
  '1.30': '2025-06-28',
  '1.31': '2025-10-28',
  '1.32': '2026-02-28',
  '1.33': '2026-06-28',
  '1.34': '2026-10-27',
  '1.35': '2027-02-28',
}

const soonMs = days(90)

export type VersionSupport = { endsAt: Date; state: 'supported' | 'ending' | 'ended' }

/** Returns until when a cluster of this version (`1.34.2`, `v1.34-gke.1`) is supported; null for an unknown version. */
export const versionSupport = (version: string, now: Date): VersionSupport | null => {
  const day = endOfLife[/\d+\.\d+/.exec(version)?.[0] ?? version]
  if (day === undefined) return null
  const endsAt = new Date(Date.parse(`${day}T21:59:59Z`))
  const rest = endsAt.getTime() - now.getTime()
  return { endsAt, state: rest < 0 ? 'ended' : rest < soonMs ? 'ending' : 'supported' }
}
