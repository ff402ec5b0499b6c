/** The Postgres NOTIFY channel that carries the id of every committed event. */
export const eventsChannel = 'platform_events'
