/** Stages of an incident as published to customers; any may follow any other, because an incident may recur. */
export const incidentStages = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type IncidentStage = (typeof incidentStages)[number]

const stages: readonly (IncidentStage | undefined)[] = incidentStages

/** Proposes the stage of the next update: the one after the last, and the last one again at the end. */
export const nextStage = (last: IncidentStage | undefined): IncidentStage =>
  stages[Math.min(stages.indexOf(last) + 1, stages.length - 1)]!
