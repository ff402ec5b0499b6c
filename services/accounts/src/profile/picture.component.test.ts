import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { png } from '@passerelle/testkit/upload-client'

let host: Booted
let given: GivenAccounts
const { readMe, removePicture } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const upload = async (person: GivenPerson, file: { bytes: Uint8Array<ArrayBuffer>; type: string; name: string }) => {
  const body = new FormData()
  body.append('files', new Blob([file.bytes], { type: file.type }), file.name)
  return fetch(`${host.origin}/api/accounts/v1/private/users/me/picture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await given.tokenFor(person)}` },
    body,
  })
}
const pictureOf = async (person: GivenPerson) => (await host.as(person).call(readMe, {})).picture
const get = (path: string) => fetch(host.origin + path)

test('[ACC-016] a user uploads, replaces and removes their picture; an old address shows nothing', async () => {
  const { user } = await given.customer()
  expect((await upload(user, png())).status).toBe(200)
  const first = (await pictureOf(user))!
  const shown = await get(first)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(shown.headers.get('content-disposition')).toContain('picture.png')
  expect(Buffer.from(await shown.arrayBuffer()).equals(Buffer.from(png().bytes))).toBe(true)
  await upload(user, png())
  const second = (await pictureOf(user))!
  expect(second).not.toBe(first)
  expect((await get(first)).status).toBe(404)
  await host.as(user).call(removePicture, {})
  expect(await pictureOf(user)).toBeNull()
  expect((await get(second)).status).toBe(404)
  const { rows } = await host.platform.database.query({
    text: `SELECT data FROM platform.events WHERE subject = $1 AND name = 'user.edited'`,
    values: [user.userId],
  })
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ data: { fields: ['picture'] } })))
})

test('[ACC-016] only images are accepted, by their bytes; staff show theirs in each account they entered', async () => {
  const { app, user } = await given.customer()
  const script = { name: 'photo.png', type: 'image/png', bytes: new Uint8Array(Buffer.from('<svg onload="x()"/>')) }
  const refused = await upload(user, script)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([415, 'picture_type'])
  // Cut at the limit it would still begin like an image.
  const large = new Uint8Array(accounts.uploadPicture.bodyLimit + 1)
  large.set(png().bytes)
  const cut = await upload(user, { ...png(), bytes: large })
  expect([cut.status, ((await cut.json()) as { code: string }).code]).toEqual([413, 'body_too_large'])
  expect(await pictureOf(user)).toBeNull()
  const emma = await given.staff({ inside: [app] })
  await upload(emma, png())
  const { rows } = await host.platform.database.query<{ picture: string }>({
    text: 'SELECT DISTINCT picture FROM accounts.users WHERE id = $1',
    values: [emma.userId],
  })
  expect(rows).toHaveLength(1)
  expect((await get(rows[0]!.picture)).status).toBe(200)
})

test('[ACC-016] a picture that is removed is of one person; a jpeg keeps its kind', async () => {
  const { admin, user } = await given.customer()
  const jpeg = { name: 'photo.jpg', type: 'image/jpeg', bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) }
  await upload(admin, jpeg)
  await upload(user, png())
  await host.as(user).call(removePicture, {})
  const shown = await get((await pictureOf(admin))!)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(shown.headers.get('content-disposition')).toContain('picture.jpg')
})
