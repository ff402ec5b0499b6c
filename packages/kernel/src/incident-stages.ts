/** Stages of an incident as customers are told of them; any may follow any other, because an incident may come back. */
export const incidentStages = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type IncidentStage = (typeof incidentStages)[number]

/** Proposes the stage of the next update: the one after the last, and the last one again at the end. */
export const nextStage = (last: IncidentStage | undefined): IncidentStage =>
  incidentStages[last === undefined ? 0 : Math.min(incidentStages.indexOf(last) + 1, incidentStages.length - 1)]!
