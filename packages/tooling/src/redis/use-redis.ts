import { inject } from 'vitest'

// What decides the backend in production decides it here: the same suites run on Redis because REDIS_URL is set.
process.env['REDIS_URL'] = inject('redisUrl')
