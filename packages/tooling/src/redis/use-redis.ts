import { inject } from 'vitest'

// Same switch as in production: with REDIS_URL set, the same test suites run on Redis.
process.env['REDIS_URL'] = inject('redisUrl')
