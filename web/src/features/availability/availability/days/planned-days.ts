import { eachDayOfInterval } from '@passerelle/kernel/availability'

type Planned = { startsAt: string; endsAt: string; probesIds: readonly string[] }

/** Days of Europe/Paris on which a service has a planned maintenance. */
export const plannedDays = (probeId: string, maintenances: readonly Planned[]): Set<string> =>
  new Set(
    maintenances
      .filter(({ probesIds }) => probesIds.includes(probeId))
      .flatMap(({ startsAt, endsAt }) => eachDayOfInterval(new Date(startsAt), new Date(Date.parse(endsAt) - 1))),
  )
