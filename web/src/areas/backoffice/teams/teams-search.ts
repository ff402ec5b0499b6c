import { parseWeek } from '@passerelle/kernel/weeks'

/** Search params of the team page: the week to show, the current one without. */
export const validateTeamsSearch = ({ week }: Record<string, unknown>): { week?: string | undefined } =>
  typeof week === 'string' && parseWeek(week) !== null ? { week } : {}
