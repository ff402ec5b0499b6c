/** The Postgres channel on which the id of every committed event is told. */
export const eventsChannel = 'platform_events'
