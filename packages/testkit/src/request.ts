import supertest from 'supertest'

/** Raw HTTP requests (supertest) against a booted process, for input that the typed client cannot send. */
export const requestTo = ({ origin }: { origin: string }) => supertest(origin)
