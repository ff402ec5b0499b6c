import { ApiError } from '@passerelle/contract/client'
import { fullPath } from '@passerelle/contract/full-path'
import type { ProblemResponse } from '@passerelle/contract/problems'
import { storages } from '@passerelle/contract/storages/api'
import type { StoredFile } from '@passerelle/contract/storages/schemas'
import { examplePdf, examplePng } from '@passerelle/storages/example-files'
import type { TestPerson } from './actors.ts'
import type { Booted } from './boot.ts'

export type Sent = { name: string; type: string; bytes: Uint8Array<ArrayBuffer>; field?: string }

const copy = (bytes: Buffer) => new Uint8Array(bytes)

/** A real image and a real document for uploads. */
export const png = (name = 'plan.png'): Sent => ({ name, type: 'image/png', bytes: copy(examplePng(640, 320)) })
export const pdf = (name = 'devis.pdf'): Sent => ({ name, type: 'application/pdf', bytes: copy(examplePdf('Devis')) })

/** Uploads files as a browser's form does, and downloads bytes. A problem response rejects with an `ApiError`. */
export const createUploadClient = ({ origin, tokenOf }: Pick<Booted, 'origin' | 'tokenOf'>) => {
  const headersOf = async (person: TestPerson, appId?: string) => ({
    authorization: `Bearer ${await tokenOf(person)}`,
    ...(appId !== undefined && { 'app-id': appId }),
  })

  return {
    upload: async (person: TestPerson, files: readonly Sent[], appId?: string): Promise<StoredFile> => {
      const body = new FormData()
      for (const { name, type, bytes, field = 'files' } of files) body.append(field, new Blob([bytes], { type }), name)
      const answer = await fetch(origin + fullPath(storages.uploadFile), {
        method: 'POST',
        body,
        headers: await headersOf(person, appId),
      })
      const reply = (await answer.json()) as StoredFile | ProblemResponse
      if ('requestId' in reply) throw new ApiError(reply)
      return reply
    },
    get: async (person: TestPerson, path: string, appId?: string) =>
      fetch(origin + path, { headers: await headersOf(person, appId) }),
  }
}
