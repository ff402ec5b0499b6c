import { useCallback } from 'react'

/** Bytes as an image, under an address that only this page knows and that is given back when they are shown no more. */
export const BlobImage = ({ blob, alt }: { blob: Blob; alt: string }) => {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} />
}
