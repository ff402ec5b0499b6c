import { useCallback } from 'react'

/** Image of a blob by an object URL, revoked on unmount. */
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
