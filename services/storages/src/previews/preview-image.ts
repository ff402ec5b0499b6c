import { limitConcurrency } from '@passerelle/server/limit-concurrency'

/** Longest side of a preview, in pixels. */
export const previewSide = 480

/** More pixels than that are no photograph but an attempt to fill the memory. */
const mostPixels = 80_000_000

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
    return await sharp(bytes, { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  } catch {
    return null
  }
}
