import supertest from 'supertest'

/** Raw requests against a booted process, for input that the typed caller could never send. */
export const requestTo = ({ origin }: { origin: string }) => supertest(origin)
