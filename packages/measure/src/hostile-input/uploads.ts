import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@passerelle/contract/accounts/api'
import { fullPath } from '@passerelle/contract/full-path'
import { storages } from '@passerelle/contract/storages/api'
import type { StoredFile } from '@passerelle/contract/storages/schemas'
import { sessionFor } from '@passerelle/testkit/actors'
import { drain } from '@passerelle/testkit/drain'
import { inParallel } from '@passerelle/testkit/repeated-calls'
import { defineMeasure } from '../measure.ts'
import { leaveInTheMiddle, startBehindEdge } from '../load/behind-edge.ts'
import { brokenStreams, sendBrokenStream } from './broken-streams.ts'
import { hostileFiles } from './hostile-files.ts'
import type { HostileFile } from './hostile-images.ts'
import { residentMb } from '../world/resident-memory.ts'

const growthMb = 200
const leftoverMs = 60_000
/** A body that drips is ended after 30 seconds, the rest of a refused one after 5 more. */
const streamPatienceMs = 45_000
const safeTypes = /^(?:image\/(?:png|jpeg|webp)|application\/pdf)$/

/** Names of partial files below a folder. */
const partsBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'))

/** What is wrong with the headers of a download, if anything. */
const unsafe = ({ headers }: Response): string | undefined => {
  const [type, disposition] = [headers.get('content-type') ?? '', headers.get('content-disposition') ?? '']
  if (!safeTypes.test(type)) return `type ${type}`
  if (!(disposition.startsWith('attachment; ') || (type === 'image/webp' && disposition.startsWith('inline; '))))
    return `disposition ${disposition}`
  if (headers.get('x-content-type-options') !== 'nosniff') return 'no nosniff'
  if (!headers.get('content-security-policy')?.includes('sandbox')) return 'no sandbox'
  const name = decodeURIComponent(disposition.split("filename*=UTF-8''")[1] ?? '')
  return /[/\\\p{Cc}\p{Cf}]/u.test(name) || name === '' || name.length > 130
    ? `name ${JSON.stringify(name)}`
    : undefined
}

/**
 * G39: hostile files to each operation that takes some, broken streams, and callers that leave in the middle of a body,
 * through an edge to a process of its own: both go on, their memory stays bounded, no partial file is left, and what is
 * served of them has a safe type, disposition and name.
 */
export const uploads = defineMeasure({
  name: 'uploads',
  id: 'G39',
  title: 'Hostile files and broken streams',
  promised: 'the process goes on, memory grows by at most 200 MB, partial files gone within 60 s, served safely',
  inWorld: async (world, { rounds }) => {
    const { admin } = await world.given.customer()
    const dataDir = await mkdtemp(join(tmpdir(), 'passerelle-uploads-'))
    const { product, edge, origin, died, isAlive, stop } = await startBehindEdge(world, { DATA_DIR: dataDir })
    const memory = async () => (await residentMb(product.pid)) + (await residentMb(edge.pid))
    const wrong: string[] = []
    let most = 0
    let isOver = false
    try {
      const platform = { ...world.platform, env: { ...world.platform.env, origin } }
      const { token } = await sessionFor(platform, admin)
      const headers = { authorization: `Bearer ${token}` }
      const watchMemory = async () => {
        while (!isOver) {
          most = Math.max(most, await memory())
          await wait(50)
        }
      }
      const send = (path: string, field: string, { name, type, bytes }: HostileFile) => {
        const body = new FormData()
        body.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
        return fetch(origin + path, { method: 'POST', headers, body })
      }
      // The first picture loads what draws them.
      const [first, ...others] = hostileFiles()
      await send(fullPath(storages.uploadFile), 'files', first!)
      const before = await memory()
      const watching = watchMemory()

      const stored: StoredFile[] = []
      let refused = 0
      for (const file of [first!, ...others]) {
        for (const { operation, field } of [
          { operation: storages.uploadFile, field: 'files' },
          { operation: accounts.uploadPicture, field: 'picture' },
        ]) {
          const response = await send(fullPath(operation), field, file)
          const text = await response.text()
          if (response.status >= 500) wrong.push(`${file.name} ${response.status}`)
          if (!response.ok) refused += 1
          else if (operation === storages.uploadFile) stored.push(JSON.parse(text) as StoredFile)
        }
      }
      await drain({ database: world.platform.database, jobs: world.jobs, clock: world.platform.clock })
      for (const { _id: id, originalname } of stored)
        for (const query of ['', '?preview=true']) {
          const response = await fetch(`${origin}${fullPath(storages.downloadFile).replace(':id', id)}${query}`, {
            headers,
          })
          await response.arrayBuffer()
          const fault = response.ok
            ? unsafe(response)
            : response.status === 404 && query !== ''
              ? undefined
              : `${response.status}`
          if (fault) wrong.push(`${originalname} is served with ${fault}`)
        }

      const port = Number(new URL(origin).port)
      const path = fullPath(storages.uploadFile)
      const ends = await inParallel(brokenStreams.length, brokenStreams.length, (at) =>
        sendBrokenStream({ port, path, token, patienceMs: streamPatienceMs }, brokenStreams[at]!),
      )
      for (const [at, { status, isEnded }] of ends.entries()) {
        if (status >= 500) wrong.push(`stream ${at} ${status}`)
        if (!isEnded) wrong.push(`stream ${at} stays open`)
      }
      const left = await leaveInTheMiddle(origin, token, rounds)
      if (!(await isAlive())) wrong.push(`of the callers that left, ${died.join(', ')}`)
      const begun = performance.now()
      const rows = () => world.rows('SELECT id FROM storages.files WHERE app_id = $1 AND size IS NULL', admin.appId)
      while (
        ((await partsBelow(dataDir)).length > 0 || (await rows()).length > 0) &&
        performance.now() - begun < leftoverMs
      )
        await wait(200)
      const leftMs = performance.now() - begun
      if (leftMs >= leftoverMs) wrong.push('partial files are left')
      isOver = true
      await watching
      const alive = await fetch(origin + fullPath(accounts.readMe), { headers }).catch(() => undefined)
      if (!alive?.ok) wrong.push(`the process answers ${alive?.status ?? 'nothing'}`)
      return {
        files: 1 + others.length,
        stored: stored.length,
        refused,
        streams: brokenStreams.length,
        left,
        before,
        most,
        leftMs,
        wrong,
      }
    } finally {
      isOver = true
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  judge: ({ files, stored, refused, streams, left, before, most, leftMs, wrong }) => ({
    held: wrong.length === 0 && most - before <= growthMb && stored > 0 && leftMs <= leftoverMs,
    measured:
      `${files} files, ${stored} stored, ${refused} uploads refused, ${streams} ` +
      `broken streams, ${left} callers left in the middle of a body; memory ${before} → ${most} MB at most; ` +
      `partial files gone after ${(leftMs / 1000).toFixed(1)} s; ` +
      `${wrong.length === 0 ? 'all served safely' : wrong.slice(0, 8).join('; ')}`,
  }),
})
