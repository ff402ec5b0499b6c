import type { Metadata } from 'sharp'
import { limitConcurrency } from '@passerelle/server/limit-concurrency'

/** Longest side of a preview, in pixels. */
export const previewSide = 480

/** Max pixels; anything larger is not a photograph but a decompression bomb. */
const mostPixels = 80_000_000

/**
 * Max decoded bytes, for images decoded line by line and for interlaced ones, which need to be in memory as a whole.
 */
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

/** Estimates the memory for decoding from the image header: a file of 600 KB may need 700 MB. */
const isTooLarge = ({ width, height, channels, depth, isProgressive }: Metadata): boolean => {
  const bytes = width * height * channels * (bytesPerSample.get(depth) ?? 16)
  return bytes > (isProgressive ? mostBytesInterlaced : mostBytes)
}

// Concurrency limit, because a file of half a megabyte may take 400 MB while it is decoded.
const oneAtATime = limitConcurrency(1, Infinity)

/**
 * Generates a thumbnail: rotated upright and without metadata (location, camera, embedded thumbnail). Returns null when
 * the image cannot be read. One image per process at a time.
 */
export const previewImage = (bytes: Buffer): Promise<Buffer | null> => oneAtATime(() => draw(bytes))

const draw = async (bytes: Buffer): Promise<Buffer | null> => {
  // Lazy import: most processes never process an image.
  const { default: sharp } = await import('sharp')
  // Disable the cache: each image is processed once, and a hundred cached ones would fill the memory.
  sharp.cache(false)
  try {
    if (isTooLarge(await sharp(bytes, { limitInputPixels: mostPixels }).metadata())) return null
    return await sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true })
      .rotate()
      .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
      // The least effort: half the time of the default, and pictures of the same size.
      .webp({ quality: 78, effort: 1 })
      .toBuffer()
  } catch {
    return null
  }
}
