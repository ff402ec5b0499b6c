import { expect, test } from 'vitest'
import { createAttachedFiles, type AttachedFile } from './attached-files.ts'
import { removeFile, sendGroup, type GroupTransport } from './send-group.ts'

const attached = (name: string): AttachedFile => ({
  key: name,
  file: new File(['x'], name),
  state: 'attached',
  part: 0,
})

/** A server that records what arrives; `refuses` names the uploads and posts that fail once. */
const server = (...refuses: string[]) => {
  const arrived: string[] = []
  const step = (what: string) => {
    const at = refuses.indexOf(what)
    if (at >= 0) {
      refuses.splice(at, 1)
      throw new Error(what)
    }
    arrived.push(what)
  }
  const transport: GroupTransport = {
    upload: async ({ name }) => {
      step(`upload ${name}`)
      return { fileId: `id of ${name}` }
    },
    postText: async (text) => step(`text ${text}`),
    postFile: async (fileId) => step(`post ${fileId}`),
  }
  return { arrived, transport }
}
const place = (...names: string[]) => {
  const files = createAttachedFiles()
  files.add('p', names.map(attached))
  return files
}

test('a group goes as one: every upload, then the text, then its files in their order', async () => {
  const files = place('a.png', 'b.pdf')
  const { arrived, transport } = server()
  expect(await sendGroup(files, 'p', 'Voici', transport)).toBeNull()
  expect(arrived).toEqual(['upload a.png', 'upload b.pdf', 'text Voici', 'post id of a.png', 'post id of b.pdf'])
  expect([files.get('p'), files.isEmpty()]).toEqual([[], true])
})

test('an upload that fails holds back the whole group; the second try uploads only what is missing', async () => {
  const files = place('a.png', 'b.pdf')
  const { arrived, transport } = server('upload b.pdf')
  expect(await sendGroup(files, 'p', 'Voici', transport)).toMatchObject({ textSent: false, during: 'file' })
  expect(files.get('p').map(({ key, state, failed }) => [key, state, failed])).toEqual([
    ['a.png', 'attached', false],
    ['b.pdf', 'attached', true],
  ])
  expect(await sendGroup(files, 'p', 'Voici', transport)).toBeNull()
  expect(arrived).toEqual(['upload a.png', 'upload b.pdf', 'text Voici', 'post id of a.png', 'post id of b.pdf'])
})

test('a text that fails keeps its files; after the text only the files that are missing go', async () => {
  const files = place('a.png', 'b.pdf')
  const { arrived, transport } = server('text Voici', 'post id of b.pdf')
  expect(await sendGroup(files, 'p', 'Voici', transport)).toMatchObject({ textSent: false, during: 'message' })
  expect(await sendGroup(files, 'p', 'Voici', transport)).toMatchObject({ textSent: true, during: 'file' })
  expect(files.get('p').map(({ key }) => key)).toEqual(['b.pdf'])
  expect(await sendGroup(files, 'p', '', transport)).toBeNull()
  expect(arrived).toEqual(['upload a.png', 'upload b.pdf', 'text Voici', 'post id of a.png', 'post id of b.pdf'])
})

test('a file that is removed while it is on its way stops, and its group goes without it', async () => {
  const files = place('a.png', 'b.pdf')
  const { arrived, transport } = server()
  const asked = Promise.withResolvers<void>()
  const sent = sendGroup(files, 'p', 'Voici', {
    ...transport,
    upload: (file, part, signal) =>
      file.name === 'b.pdf'
        ? transport.upload(file, part, signal)
        : new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
            asked.resolve()
          }),
  })
  await asked.promise
  removeFile(files, 'p', 'a.png')
  expect(await sent).toBeNull()
  expect(arrived).toEqual(['upload b.pdf', 'text Voici', 'post id of b.pdf'])
})

test('files attached while a group is being sent wait for the next one, and groups keep their order', async () => {
  const files = place('a.png')
  const { arrived, transport } = server()
  const first = sendGroup(files, 'p', 'Un', transport)
  files.add('p', [attached('b.pdf')])
  expect(files.get('p').map(({ state }) => state)).toEqual(['uploading', 'attached'])
  const second = sendGroup(files, 'p', 'Deux', transport)
  await Promise.all([first, second])
  expect(arrived).toEqual([
    'upload a.png',
    'text Un',
    'post id of a.png',
    'upload b.pdf',
    'text Deux',
    'post id of b.pdf',
  ])
})
