import type { Metadata } from 'sharp'
import { limitConcurrency } from '@passerelle/server/limit-concurrency'

/** Longest side of a preview, in pixels. */
export const previewSide = 480

/** More pixels than that are no photograph but an attempt to fill the memory. */
const mostPixels = 80_000_000

/** Decoded bytes of an image that is drawn line by line, and of one that has to be in memory whole. */
const mostBytes = 320 * 1024 * 1024
const mostBytesInterlaced = 128 * 1024 * 1024

const bytesPerSample = new Map(
  Object.entries({
    uchar: 1,
    char: 1,
    ushort: 2,
    short: 2,
    uint: 4,
    int: 4,
    float: 4,
    double: 8,
    complex: 8,
    dpcomplex: 16,
  }),
)

/** What the header of an image says that decoding it takes. A file of 600 KB may ask for 700 MB. */
const isTooLarge = ({ width, height, channels, depth, isProgressive }: Metadata): boolean => {
  const bytes = width * height * channels * (bytesPerSample.get(depth) ?? 16)
  return bytes > (isProgressive ? mostBytesInterlaced : mostBytes)
}

// A file of half a megabyte may be an image that takes four hundred while it is drawn.
const oneAtATime = limitConcurrency(1, Infinity)

/**
 * A small image of an image, upright and without anything that was written into it (place, camera, thumbnail). Null when it cannot be read.
 * A process draws one image at a time.
 */
export const previewImage = (bytes: Buffer): Promise<Buffer | null> => oneAtATime(() => draw(bytes))

const draw = async (bytes: Buffer): Promise<Buffer | null> => {
  // Loaded when the first image comes: most processes never draw one.
  const { default: sharp } = await import('sharp')
  // Each image is drawn once: kept for another time, a hundred of them would fill the memory whole.
  sharp.cache(false)
  try {
    if (isTooLarge(await sharp(bytes, { limitInputPixels: mostPixels }).metadata())) return null
    return await sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true })
      .rotate()
      .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  } catch {
    return null
  }
}
