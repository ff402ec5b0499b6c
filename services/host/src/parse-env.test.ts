import { describe, expect, test } from 'vitest'
import { parseEnv } from './parse-env.ts'

const databaseUrl = 'postgres://passerelle:well-kept@postgres:5432/passerelle'

describe('the settings of a process', () => {
  test('have a default wherever one makes sense', () => {
    expect(parseEnv({ DATABASE_URL: databaseUrl })).toMatchObject({
      embedded: false,
      production: false,
      host: '127.0.0.1',
      port: 3000,
      origin: 'http://127.0.0.1:3000',
      databaseUrl,
      services: [
        'accounts',
        'projects',
        'chats',
        'storages',
        'stats',
        'mails',
        'notifs',
        'clouds',
        'bookings',
        'payments',
        'converters',
      ],
      roles: ['http', 'worker', 'web'],
      provider: 'nimbus',
      tokenHours: 12,
      trustProxy: false,
      oidc: undefined,
      edgeRoutes: {},
    })
  })

  test('[API-002] choose services and roles by name', () => {
    const env = parseEnv({ DATABASE_URL: databaseUrl, SERVICES: 'projects, chats', ROLES: 'worker' })
    expect(env.services).toEqual(['projects', 'chats'])
    expect(env.roles).toEqual(['worker'])
  })

  test('are all refused at once, each with its name, what is wrong, what it is for and an example', () => {
    const source = {
      PORT: 'abc',
      SERVICES: 'projects,weather',
      ORIGIN: 'ftp://x',
      TRUST_PROXY: 'yes',
      PROVIDER: 'admin',
      EDGE_ROUTES: 'weather=http://w',
      OIDC_ISSUER: 'https://id.example',
    }
    const refusal = (() => {
      try {
        parseEnv(source)
      } catch (error) {
        return (error as Error).message
      }
      return ''
    })()
    expect(refusal.split('\n').slice(1)).toEqual([
      '  - PORT "abc" is not a whole number from 0 to 65535. It is the port to listen on; for example PORT=3000',
      '  - ORIGIN is not an address of the form http://… or https://…. It is the public origin, from which links ' +
        'and redirects are built; for example ORIGIN=https://portail.example',
      '  - SERVICES does not know weather: there are accounts, projects, chats, storages, stats, mails, notifs, ' +
        'clouds, bookings, payments, converters. It is which services this process serves; for example ' +
        'SERVICES=accounts,projects',
      '  - PROVIDER cannot be "admin". It is the slug of the provider in roles and paths; for example PROVIDER=nimbus',
      '  - TRUST_PROXY "yes" is neither true nor false. It is whether to believe the forwarded address of ' +
        'callers, because a proxy of ours stands in front; for example TRUST_PROXY=true',
      '  - OIDC_CLIENT_ID is missing. It is the name of this product at the identity provider; for example ' +
        'OIDC_CLIENT_ID=passerelle',
      '  - OIDC_CLIENT_SECRET is missing. It is its secret there; for example OIDC_CLIENT_SECRET=a long random text',
      '  - DATABASE_URL is missing. It is the Postgres 18 database; for example ' +
        'DATABASE_URL=postgres://user:password@host:5432/passerelle',
      '  - EDGE_ROUTES does not know weather. It is where the edge passes the calls of each service; for example ' +
        'EDGE_ROUTES=accounts=http://accounts:3000',
    ])
  })

  test.each(['admin', 'private', 'public', 'apps', 'oauth2', 'pdf'])(
    '[API-003] the provider cannot be called %s, which begins other paths',
    (slug) => {
      const parse = (provider: string) => parseEnv({ DATABASE_URL: databaseUrl, PROVIDER: provider })
      expect(() => parse(slug)).toThrow(`PROVIDER cannot be "${slug}"`)
      expect(parse(`${slug}-nord`)).toMatchObject({ provider: `${slug}-nord` })
    },
  )

  test('[OPEN-024] name people by mail address or id', () => {
    const people = 'gwen@nimbus.example, 65f0c0ffee0000000000a001'
    expect(parseEnv({ DATABASE_URL: databaseUrl, MERGE_REQUEST_DECIDERS: people, MANAGERS: people })).toMatchObject({
      mergeRequestDeciders: ['gwen@nimbus.example', '65f0c0ffee0000000000a001'],
      managers: ['gwen@nimbus.example', '65f0c0ffee0000000000a001'],
    })
    expect(() => parseEnv({ DATABASE_URL: databaseUrl, MANAGERS: 'gwen' })).toThrow('MANAGERS cannot hold gwen')
  })

  test('[OPEN-039] name the phone numbers of the support as they are shown, none by default', () => {
    expect(
      parseEnv({ DATABASE_URL: databaseUrl, SUPPORT_PHONES: '01 84 80 00 12, +33 (0)1.84.80.00.13,' }).supportPhones,
    ).toEqual(['01 84 80 00 12', '+33 (0)1.84.80.00.13'])
    expect(parseEnv({ DATABASE_URL: databaseUrl }).supportPhones).toEqual([])
    expect(() => parseEnv({ DATABASE_URL: databaseUrl, SUPPORT_PHONES: 'appelez-nous' })).toThrow(
      'SUPPORT_PHONES cannot hold appelez-nous',
    )
  })

  test('[ACC-011] name the addresses of the conditions, on this installation or by HTTPS', () => {
    const legal = (pages: string) => parseEnv({ DATABASE_URL: databaseUrl, LEGAL_PAGES: pages }).legalPages
    expect(legal('cguCgs=https://nimbus.example/cgu, imprint=/mentions')).toEqual([
      'cguCgs=https://nimbus.example/cgu',
      'imprint=/mentions',
    ])
    for (const wrong of ['cguCgs=http://nimbus.example', 'terms=https://nimbus.example', 'imprint=//evil.example'])
      expect(() => legal(wrong)).toThrow('LEGAL_PAGES cannot hold')
  })

  test('say how mails are received, with an address to answer to', () => {
    const inbound = (given: Record<string, string>) => parseEnv({ DATABASE_URL: databaseUrl, ...given }).inbound
    const [url, address] = ['smtp://0.0.0.0:2525', 'Demandes@nimbus.example']
    expect(inbound({})).toBeUndefined()
    expect(inbound({ INBOUND_URL: url, INBOUND_ADDRESS: address, INBOUND_ALIASES: 'Support@nimbus.example' })).toEqual({
      url,
      address: 'demandes@nimbus.example',
      subaddress: 'plus',
      aliases: ['support@nimbus.example'],
      secret: undefined,
      authservId: '',
      tlsCert: undefined,
      tlsKey: undefined,
    })
    const mailbox = 'imaps://demandes%40nimbus.example:secret@imap.example/INBOX'
    expect(inbound({ INBOUND_URL: mailbox, INBOUND_ADDRESS: address })?.url).toBe(mailbox)
    const service = { INBOUND_URL: 'mailgun:', INBOUND_ADDRESS: address }
    expect(() => inbound(service)).toThrow('INBOUND_SECRET is missing')
    expect(inbound({ ...service, INBOUND_SECRET: 'secret' })?.url).toBe('mailgun:')
    expect(() => inbound({ ...service, INBOUND_URL: 'sendgrid:', INBOUND_SECRET: 'secret' })).toThrow('INBOUND_SECRET')
    expect(() => inbound({ INBOUND_URL: url })).toThrow('INBOUND_ADDRESS is missing')
    expect(() => inbound({ INBOUND_ADDRESS: address })).toThrow('INBOUND_URL is missing')
    const wrong: Record<string, string>[] = [
      { INBOUND_URL: 'pop3://mail.example' },
      { INBOUND_ADDRESS: 'Nimbus <demandes@nimbus.example>' },
      { INBOUND_SUBADDRESS: 'minus' },
      { INBOUND_ALIASES: 'support' },
      { INBOUND_TLS_CERT: '/nowhere/mail.pem' },
    ]
    for (const one of wrong)
      expect(() => inbound({ INBOUND_URL: url, INBOUND_ADDRESS: address, ...one })).toThrow(Object.keys(one)[0]!)
  })

  test('[EML-064] say by which tokens a mailbox is read that takes no password', () => {
    const inbound = (given: Record<string, string>) =>
      parseEnv({ DATABASE_URL: databaseUrl, INBOUND_ADDRESS: 'demandes@nimbus.example', ...given }).inbound
    const url = 'imaps://demandes%40nimbus.example@outlook.example/INBOX'
    const tokenUrl = 'https://login.example/token'
    const oauth = {
      INBOUND_OAUTH_TOKEN_URL: tokenUrl,
      INBOUND_OAUTH_CLIENT_ID: 'passerelle',
      INBOUND_OAUTH_CLIENT_SECRET: 'the-secret',
    }
    expect(inbound({ INBOUND_URL: url, ...oauth })?.oauth).toEqual({
      tokenUrl,
      clientId: 'passerelle',
      clientSecret: 'the-secret',
      scope: undefined,
      refreshToken: undefined,
    })
    expect(inbound({ INBOUND_URL: url })).not.toHaveProperty('oauth')
    for (const other of ['imap://a@outlook.example', 'imaps://outlook.example', 'imaps://a:b@outlook.example'])
      expect(() => inbound({ INBOUND_URL: other, ...oauth })).toThrow('INBOUND_URL is no imaps address')
    for (const name of ['INBOUND_OAUTH_CLIENT_ID', 'INBOUND_OAUTH_CLIENT_SECRET', 'INBOUND_OAUTH_TOKEN_URL'])
      expect(() => inbound({ INBOUND_URL: url, ...oauth, [name]: '' })).toThrow(`${name} is missing`)
    const unencrypted = { INBOUND_OAUTH_TOKEN_URL: 'http://login.example/token' }
    expect(() => inbound({ INBOUND_URL: url, ...oauth, ...unencrypted })).toThrow('INBOUND_OAUTH_TOKEN_URL')
  })

  test('[OPEN-062] name the monitoring provider by its token', () => {
    expect(parseEnv({ DATABASE_URL: databaseUrl, MONITORING_TOKEN: 'secret' }).monitoring).toEqual({
      url: 'https://uptime.betterstack.com',
      token: 'secret',
    })
    expect(
      parseEnv({ DATABASE_URL: databaseUrl, MONITORING_TOKEN: 'secret', MONITORING_URL: 'http://monitoring.internal/' })
        .monitoring,
    ).toEqual({ url: 'http://monitoring.internal', token: 'secret' })
    expect(
      parseEnv({ DATABASE_URL: databaseUrl, MONITORING_URL: 'https://uptime.betterstack.com' }).monitoring,
    ).toBeUndefined()
  })

  test('mails have a sender without a name, which no mail server would take inside another one', () => {
    const mailFrom = (value: string) => parseEnv({ DATABASE_URL: databaseUrl, MAIL_FROM: value }).mailFrom
    expect(mailFrom('espace@nimbus.example')).toBe('espace@nimbus.example')
    expect(() => mailFrom('Nimbus <espace@nimbus.example>')).toThrow('MAIL_FROM "Nimbus <espace@nimbus.example>" is no')
  })

  test('an empty text is the same as none, as compose files pass it', () => {
    expect(parseEnv({ DATABASE_URL: databaseUrl, REDIS_URL: '', OIDC_ISSUER: '' })).toMatchObject({
      redisUrl: undefined,
      oidc: undefined,
    })
  })

  test('an edge needs no database, production needs its origin and no stand-ins', () => {
    const routes = 'accounts=http://accounts:3000,chats=http://chats:3000/'
    expect(parseEnv({ ROLES: 'web', EDGE_ROUTES: routes }).edgeRoutes).toEqual({
      accounts: 'http://accounts:3000',
      chats: 'http://chats:3000',
    })
    expect(() => parseEnv({ NODE_ENV: 'production', DATABASE_URL: databaseUrl })).toThrow('ORIGIN is missing')
    expect(() => parseEnv({ NODE_ENV: 'production', ORIGIN: 'https://portail.example' }, { embedded: true })).toThrow(
      'stand-ins',
    )
  })

  test('production needs https, except on the machine itself', () => {
    const at = (origin: string) =>
      parseEnv({ NODE_ENV: 'production', DATABASE_URL: databaseUrl, ORIGIN: origin }).origin
    for (const origin of ['http://portail.example', 'http://10.0.0.7:3000', 'http://localhost.portail.example'])
      expect(() => at(origin)).toThrow('ORIGIN cannot begin with http:// in production')
    for (const origin of [
      'https://portail.example',
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ])
      expect(at(origin)).toBe(origin)
    expect(parseEnv({ DATABASE_URL: databaseUrl, ORIGIN: 'http://portail.example' }).origin).toBe(
      'http://portail.example',
    )
  })

  test('files lie in an S3 that is named whole, else in the data folder', () => {
    const named = { DATABASE_URL: databaseUrl, S3_ENDPOINT: 'https://s3.example/', S3_BUCKET: 'files', S3_KEY: 'key' }
    expect(parseEnv({ DATABASE_URL: databaseUrl, S3_ENDPOINT: '', S3_BUCKET: 'files' }).s3).toBeUndefined()
    expect(() => parseEnv(named)).toThrow('S3_SECRET is missing')
    expect(parseEnv({ ...named, S3_SECRET: 'secret' }).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'files',
      region: 'us-east-1',
      key: 'key',
      secret: 'secret',
    })
  })
})
