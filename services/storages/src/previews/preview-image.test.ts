import sharp from 'sharp'
import { expect, test } from 'vitest'
import { examplePng, hugePng } from '../example-files.ts'
import { previewImage, previewSide } from './preview-image.ts'

const seen = async (bytes: Buffer | null) => {
  const { format, width, height, exif, xmp } = await sharp(bytes!).metadata()
  return { format, width, height, told: exif ?? xmp ?? null }
}

test('a preview is a small webp of the same form', async () => {
  expect(await seen(await previewImage(examplePng(1200, 600)))).toEqual({
    format: 'webp',
    width: previewSide,
    height: previewSide / 2,
    told: null,
  })
  expect(await seen(await previewImage(examplePng(30, 20)))).toEqual({
    format: 'webp',
    width: 30,
    height: 20,
    told: null,
  })
})

test('a photograph stands upright and tells nothing of where it was taken', async () => {
  const photo = await sharp(examplePng(800, 400))
    .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '48/1 51/1 24/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  expect(await seen(await previewImage(photo))).toEqual({
    format: 'webp',
    width: previewSide / 2,
    height: previewSide,
    told: null,
  })
})

test('an image that cannot be read has none', async () => {
  expect(await previewImage(examplePng(1200, 600).subarray(0, 60))).toBeNull()
  expect(await previewImage(Buffer.from('no image'))).toBeNull()
})

test('several images are drawn one at a time, and none is kept in memory', async () => {
  let drawing = true
  let most = 0
  const count = () => {
    const { queue, process } = sharp.counters()
    // Not their sum: the one that moves from the queue to its thread may be read in both.
    most = Math.max(most, queue, process)
    if (drawing) setImmediate(count)
  }
  count()
  const previews = await Promise.all([1, 2, 3, 4].map((size) => previewImage(examplePng(size * 400, 1200))))
  drawing = false
  expect([previews.filter(Boolean).length, most]).toEqual([4, 1])
  expect(sharp.cache().items.current).toBe(0)
})

test('an image that would fill the memory is told by its header and not decoded', async () => {
  const before = process.memoryUsage().rss
  expect(await previewImage(hugePng(8900, 8900, true))).toBeNull()
  expect(await previewImage(hugePng(8900, 8900, false))).toBeNull()
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})
